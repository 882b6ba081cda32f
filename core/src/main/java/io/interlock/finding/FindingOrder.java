package io.interlock.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of everything in a result, so that two runs over the same input print the same bytes.
 * The text of the remaining components comes last as a tie break: the order is total up to
 * equality.
 */
final class FindingOrder {
  private static final Comparator<Access> PLACES =
      Comparator.comparing(Access::position)
          .thenComparing(Access::function)
          .thenComparing(Access::kind)
          .thenComparing(Access::expression)
          .thenComparingInt(access -> access.locks().size())
          .thenComparingInt(access -> access.chain().size())
          .thenComparingInt(access -> access.threads().size());

  static final Comparator<Access> ACCESSES =
      PLACES.thenComparing((a, b) -> TextOrder.compare(a, parts(a), b, parts(b)));

  static final Comparator<RacingPair> PAIRS =
      Comparator.comparingInt(RacingPair::a)
          .thenComparingInt(RacingPair::b)
          .thenComparing(RacingPair::alias)
          .thenComparing(RacingPair::overlap);

  private static final Comparator<Finding> LOCATIONS =
      Comparator.comparing((Finding finding) -> finding.location().position())
          .thenComparing(finding -> finding.location().name())
          .thenComparing(Finding::rule);

  private static final Comparator<Finding> FINDINGS =
      LOCATIONS.thenComparing((a, b) -> TextOrder.compare(a, parts(a), b, parts(b)));

  static final Comparator<Incomplete> INCOMPLETE =
      Comparator.comparing(Incomplete::kind)
          .thenComparing(Incomplete::position)
          .thenComparing(Incomplete::toString);

  static final Comparator<NotSeen> NOT_SEEN =
      Comparator.comparing(NotSeen::kind)
          .thenComparing(Comparator.comparingLong(NotSeen::count).reversed())
          .thenComparing(NotSeen::toString);

  private FindingOrder() {}

  /** Of accesses that are equal in what is before these, and have as many of each. */
  private static List<Object> parts(Access access) {
    var parts = new ArrayList<Object>(access.locks());
    parts.addAll(access.threads());
    parts.addAll(access.chain());
    return parts;
  }

  private static List<Object> parts(Finding finding) {
    var parts = new ArrayList<Object>();
    parts.add(finding.id());
    parts.add(finding.message());
    parts.add(finding.location());
    parts.addAll(finding.accesses());
    return parts;
  }

  /** Sorted, with ids numbered apart where fingerprints are equal. */
  static List<Finding> settle(List<Finding> findings) {
    Map<Fingerprint, Integer> ordinals = new HashMap<>();
    List<Finding> settled = new ArrayList<>();
    for (Finding finding : findings.stream().distinct().sorted(FINDINGS).toList()) {
      Fingerprint fingerprint = finding.fingerprint();
      int ordinal = ordinals.merge(fingerprint, 1, Integer::sum);
      settled.add(finding.withId(FindingId.of(fingerprint, ordinal)));
    }
    return settled;
  }
}
