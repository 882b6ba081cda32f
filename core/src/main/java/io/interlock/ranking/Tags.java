package io.interlock.ranking;

import io.interlock.finding.Access;
import io.interlock.finding.Evidence;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Tag;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What kind of finding it is: RELAY's filters (section 4.3) as far as findings tell, and what the
 * locks, the threads and the names say. A tag is a guess and hides nothing unless the user asks.
 */
final class Tags {
  private static final Pattern STATISTICS =
      Pattern.compile(
          "(^|[^a-z])(stats?|statistics|debug|verbose|trace|count(er)?s?|hits|miss(es)?)"
              + "([^a-z]|$)");
  private static final Pattern TEARDOWN =
      Pattern.compile(
          "(^|_)(free|destroy|shutdown|cleanup|clean|close|fini|release|exit|stop)(_|$|[0-9])");

  private final Finding finding;
  private final List<Access> accesses;
  private final Evidence evidence;

  private Tags(Finding finding) {
    this.finding = finding;
    accesses = finding.accesses();
    evidence = finding.evidence();
  }

  static List<Tag> of(Finding finding) {
    return new Tags(finding).find();
  }

  private List<Tag> find() {
    Set<Tag> tags = EnumSet.noneOf(Tag.class);
    if (isAllocatedHere()) {
      tags.add(Tag.THREAD_LOCAL_ALLOCATION);
    }
    if (evidence.isKnown() && !evidence.has(Trait.SAME_NAME) && evidence.has(Trait.MANY_OBJECTS)) {
      tags.add(Tag.UNLIKELY_ALIAS);
    }
    if (everyPairHas(Tags::isInMain)) {
      tags.add(Tag.MAIN_THREAD);
    }
    if (finding.pairs().stream().allMatch(this::isSameEntry)) {
      tags.add(Tag.SAME_ENTRY);
    }
    tags.add(locks());
    if (accesses.stream().anyMatch(Tags::isInHandler)) {
      tags.add(Tag.HANDLER);
    }
    if (evidence.writes() > 0 && evidence.constantWrites() == evidence.writes()) {
      tags.add(Tag.FLAG);
    }
    if (STATISTICS.matcher(finding.location().name().toLowerCase(Locale.ROOT)).find()) {
      tags.add(Tag.STATISTICS);
    }
    if (evidence.has(Trait.HEAP)) {
      tags.add(Tag.HEAP);
    }
    if (everyPairHas(a -> TEARDOWN.matcher(a.function()).find())) {
      tags.add(Tag.TEARDOWN);
    }
    return List.copyOf(tags);
  }

  private Tag locks() {
    long unlocked = accesses.stream().filter(Access::isUnlocked).count();
    if (unlocked == accesses.size()) {
      return Tag.NO_LOCK;
    }
    return unlocked == 0 ? Tag.OTHER_LOCK : Tag.MISSING_LOCK;
  }

  private boolean isAllocatedHere() {
    Set<String> allocators = Set.copyOf(evidence.allocators());
    return everyPairHas(
        a ->
            allocators.contains(a.function())
                || a.chain().stream().anyMatch(step -> allocators.contains(step.function())));
  }

  private boolean everyPairHas(Predicate<Access> property) {
    return finding.pairs().stream()
        .allMatch(p -> property.test(accesses.get(p.a())) || property.test(accesses.get(p.b())));
  }

  private boolean isSameEntry(RacingPair pair) {
    return entries(accesses.get(pair.a())).equals(entries(accesses.get(pair.b())));
  }

  private static Set<String> entries(Access access) {
    return access.threads().stream().map(ThreadRef::entry).collect(Collectors.toSet());
  }

  private static boolean isInMain(Access access) {
    return !access.threads().isEmpty()
        && access.threads().stream().allMatch(t -> t.kind() == ThreadKind.MAIN);
  }

  static boolean isInHandler(Access access) {
    return access.threads().stream()
        .anyMatch(
            t -> t.kind() == ThreadKind.SIGNAL_HANDLER || t.kind() == ThreadKind.INTERRUPT_HANDLER);
  }
}
