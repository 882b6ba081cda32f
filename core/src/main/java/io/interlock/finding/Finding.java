package io.interlock.finding;

import io.interlock.source.Position;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * One racy location with every access that takes part in a race on it.
 *
 * @param pairs which accesses race with which; each access is in at least one pair
 * @param programs the programs it was found in; empty if only one was checked
 * @param evidence what the analysis counted
 * @param assessment what ranking makes of it
 * @param status what people and earlier runs say
 */
public record Finding(
    FindingId id,
    Rule rule,
    String message,
    Location location,
    List<Access> accesses,
    List<RacingPair> pairs,
    List<String> programs,
    Evidence evidence,
    Assessment assessment,
    Status status) {

  public Finding {
    accesses = List.copyOf(accesses);
    pairs = List.copyOf(pairs);
    programs = List.copyOf(programs);
    Participants.checkIndexes(accesses, pairs);
    Participants.checkAllTakePart(accesses, pairs);
  }

  /**
   * A finding in canonical form: accesses and pairs sorted, none twice, accesses in no pair left
   * out. Its id becomes final in {@link CheckResult#of}, which numbers findings with equal
   * fingerprints apart.
   */
  public static Finding of(
      Rule rule, String message, Location location, List<Access> accesses, List<RacingPair> pairs) {
    return of(rule, message, location, Participants.of(accesses, pairs));
  }

  /** A data race in canonical form, with a message made of its accesses. */
  public static Finding race(Location location, List<Access> accesses, List<RacingPair> pairs) {
    Participants canonical = Participants.of(accesses, pairs);
    return of(Rule.DATA_RACE, RaceMessage.of(location, canonical), location, canonical);
  }

  private static Finding of(Rule rule, String message, Location location, Participants canonical) {
    FindingId id = FindingId.of(Fingerprint.of(rule, location, canonical.accesses()), 1);
    return new Finding(
        id,
        rule,
        message,
        location,
        canonical.accesses(),
        canonical.pairs(),
        List.of(),
        Evidence.NONE,
        Assessment.NONE,
        Status.NONE);
  }

  /**
   * The pair that convinces soonest: two different accesses, few locks held, few calls; in doubt
   * the first.
   */
  public RacingPair tellingPair() {
    return pairs.stream()
        .min(
            Comparator.comparing((RacingPair p) -> p.a() == p.b())
                .thenComparingInt(p -> size(p, a -> a.locks().size()))
                .thenComparingInt(p -> size(p, a -> a.chain().size())))
        .orElseThrow(() -> new IllegalStateException("a finding has a pair"));
  }

  /** The access to look at first: of the telling pair the one without a lock, or else the write. */
  public Access suspect() {
    RacingPair pair = tellingPair();
    return Stream.of(accesses.get(pair.a()), accesses.get(pair.b()))
        .min(
            Comparator.comparing((Access a) -> !a.isUnlocked())
                .thenComparing(a -> !a.kind().isWrite()))
        .orElseThrow();
  }

  private int size(RacingPair pair, ToIntFunction<Access> size) {
    return size.applyAsInt(accesses.get(pair.a())) + size.applyAsInt(accesses.get(pair.b()));
  }

  /** Where to look first: the declaration, or an access if there is none. */
  public Position place() {
    return location.position().isKnown()
        ? location.position()
        : accesses.get(tellingPair().a()).position();
  }

  /** What the id is made of. */
  public Fingerprint fingerprint() {
    return Fingerprint.of(rule, location, accesses);
  }

  /** The same finding, said to be in these programs. */
  public Finding in(List<String> newPrograms) {
    return new Finding(
        id, rule, message, location, accesses, pairs, newPrograms, evidence, assessment, status);
  }

  public Finding with(Evidence newEvidence) {
    return new Finding(
        id, rule, message, location, accesses, pairs, programs, newEvidence, assessment, status);
  }

  public Finding with(Assessment newAssessment) {
    return new Finding(
        id, rule, message, location, accesses, pairs, programs, evidence, newAssessment, status);
  }

  public Finding with(Status newStatus) {
    return new Finding(
        id, rule, message, location, accesses, pairs, programs, evidence, assessment, newStatus);
  }

  Finding withId(FindingId newId) {
    return new Finding(
        newId, rule, message, location, accesses, pairs, programs, evidence, assessment, status);
  }
}
