package io.interlock.ranking;

import io.interlock.finding.Access;
import io.interlock.finding.Evidence;
import io.interlock.finding.Evidence.CriticalSections;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.Instances;
import io.interlock.finding.Tag;
import io.interlock.finding.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The features of one finding, from its accesses and the evidence: RacerX's table 4, and what its
 * section 8.4 says should be demoted. A feature is there or not; its points are in the weights.
 */
final class Features {
  /** RacerX's guess how often what needs no protection is protected by chance. */
  private static final double CHANCE = 0.8;

  private static final double SIGNIFICANT = 2;
  private static final int DEEP = 9;

  private static final Pattern INITIALIZATION =
      Pattern.compile("(^|_)(init|initialize|setup|create|new|alloc|config|configure)(_|$|[0-9])");

  private final Finding finding;
  private final Evidence evidence;
  private final Set<Tag> tags;
  private final Weights weights;
  private final List<Feature> features = new ArrayList<>();

  private Features(Finding finding, List<Tag> tags, Weights weights) {
    this.finding = finding;
    this.evidence = finding.evidence();
    this.tags = Set.copyOf(tags);
    this.weights = weights;
  }

  static List<Feature> of(Finding finding, List<Tag> tags, Weights weights) {
    var features = new Features(finding, tags, weights);
    features.addConcurrency();
    if (finding.evidence().isKnown()) {
      features.addWriters();
      features.addBeliefs();
      features.addSections();
      features.addDoubts();
    }
    features.addLocks();
    features.addDamage();
    features.addTags();
    return features.features;
  }

  private void add(String name) {
    features.add(weights.feature(name, Optional.empty()));
  }

  private void add(String name, String reason) {
    features.add(weights.feature(name, Optional.of(reason)));
  }

  private void addConcurrency() {
    if (evidence.has(Trait.LOCKS_IN_FUNCTION)) {
      add("locks-in-function");
    } else if (evidence.has(Trait.LOCKS_ABOVE)) {
      add("locks-above");
    }
    List<Access> handled = finding.accesses().stream().filter(Tags::isInHandler).toList();
    if (handled.stream().anyMatch(a -> a.kind().isWrite())) {
      add("handler-writes");
    } else if (!handled.isEmpty()) {
      add("handler-reads");
    }
  }

  private void addWriters() {
    if (evidence.writingThreads() > 2) {
      add("many-writers", evidence.writingThreads() + " kinds of threads write it");
    } else if (evidence.writingThreads() == 2 || isWrittenByMany()) {
      add("two-writers");
    } else if (evidence.writingThreads() == 1) {
      add("one-writer");
    }
  }

  /** Whether several threads of one kind write: as good as two kinds. */
  private boolean isWrittenByMany() {
    return finding.accesses().stream()
        .filter(a -> a.kind().isWrite())
        .flatMap(a -> a.threads().stream())
        .anyMatch(t -> t.instances() == Instances.MANY);
  }

  private void addBeliefs() {
    long places = evidence.places();
    evidence
        .likelyGuard()
        .ifPresent(g -> add("mostly-guarded", held(g) + " of " + places + " places"));
    double best =
        evidence.guards().stream().mapToDouble(g -> z(g.places(), places)).max().orElse(0);
    if (best > SIGNIFICANT) {
      add("guarded-by-belief", belief(evidence.guards().get(0), best));
    }
    if (evidence.unlocked() == places) {
      add("never-guarded");
    }
  }

  private static String belief(Guard guard, double z) {
    String value = String.format(Locale.ROOT, "%.1f", z);
    return guard.lock() + " is held far more often than chance explains (z = " + value + ")";
  }

  private static String held(Guard guard) {
    return guard.lock() + " is held at " + guard.places();
  }

  /** How unlikely it is that so many of n are protected by chance (section 8.4). */
  static double z(long locked, long n) {
    return ((double) locked / n - CHANCE) / Math.sqrt(CHANCE * (1 - CHANCE) / n);
  }

  private void addSections() {
    CriticalSections sections = evidence.sections();
    if (sections.only() > 1) {
      add(
          "only-in-sections",
          "it is the only shared data of " + sections.only() + " critical sections");
    } else if (sections.only() == 1) {
      add("only-in-section");
    }
    if (sections.first() > 0) {
      add("first-in-section");
    }
    if (sections.last() > 0) {
      add("last-in-section");
    }
  }

  private void addLocks() {
    List<Access> accesses = finding.accesses();
    if (finding.pairs().stream()
        .anyMatch(p -> accesses.get(p.a()).isUnlocked() && accesses.get(p.b()).isUnlocked())) {
      add("no-lock-at-pair");
    }
    if (tags.contains(Tag.OTHER_LOCK)) {
      add("other-lock");
    }
  }

  private void addDamage() {
    List<Access> accesses = finding.accesses();
    if (finding.pairs().stream()
        .anyMatch(
            p -> accesses.get(p.a()).kind().isWrite() && accesses.get(p.b()).kind().isWrite())) {
      add("both-write");
    }
    if (evidence.has(Trait.BIT_FIELD) || evidence.has(Trait.WIDE)) {
      add("not-atomic");
    }
    if (finding.pairs().stream()
        .allMatch(p -> isDeep(accesses.get(p.a())) && isDeep(accesses.get(p.b())))) {
      add("deep-chains");
    }
    if (evidence.has(Trait.CONDITIONAL)) {
      add("many-conditions");
    }
  }

  private static boolean isDeep(Access access) {
    return access.chain().size() >= DEEP;
  }

  private void addDoubts() {
    long reads = evidence.places() - evidence.writes();
    if (evidence.writes() > 1 && reads * 4 <= evidence.writes()) {
      add("never-read");
    }
    if (finding.accesses().stream()
        .filter(a -> a.kind().isWrite())
        .allMatch(a -> INITIALIZATION.matcher(a.function()).find())) {
      add("init-only");
    }
    if (!evidence.has(Trait.SAME_NAME)) {
      add("may-alias");
    }
    if (evidence.has(Trait.ELEMENT)) {
      add("element");
    }
    if (evidence.has(Trait.ANYWHERE)) {
      add("leads-anywhere");
    }
    if (evidence.has(Trait.FIXED_PLACE)) {
      add("fixed-place");
    } else if (!evidence.has(Trait.HEAP)) {
      add("variable");
    }
  }

  private void addTags() {
    if (tags.contains(Tag.FLAG)) {
      add("constants-only");
    }
    if (tags.contains(Tag.STATISTICS)) {
      add("statistics");
    }
    if (tags.contains(Tag.THREAD_LOCAL_ALLOCATION)) {
      add("allocated-here");
    }
    if (tags.contains(Tag.MAIN_THREAD)) {
      add("main-thread");
    }
    if (tags.contains(Tag.TEARDOWN)) {
      add("teardown");
    }
    if (tags.contains(Tag.SAME_ENTRY)) {
      add("same-entry");
    }
  }
}
