package io.interlock.finding;

import java.util.Comparator;
import java.util.List;

/**
 * Everything a run has to say. No findings, nothing incomplete and nothing unseen together claim
 * that the program is free of races under the documented assumptions.
 */
public record CheckResult(
    List<Finding> findings, List<Incomplete> incomplete, List<NotSeen> notSeen, Counts counts) {

  public CheckResult {
    findings = List.copyOf(findings);
    incomplete = List.copyOf(incomplete);
    notSeen = List.copyOf(notSeen);
  }

  /** A result in its one deterministic order, with the final ids of its findings. */
  public static CheckResult of(
      List<Finding> findings, List<Incomplete> incomplete, List<NotSeen> notSeen, Counts counts) {
    return new CheckResult(
        FindingOrder.settle(findings),
        sorted(incomplete, FindingOrder.INCOMPLETE),
        sorted(notSeen, FindingOrder.NOT_SEEN),
        counts);
  }

  /** The same result with other findings, such as the same ones in another order. */
  public CheckResult with(List<Finding> newFindings) {
    return new CheckResult(newFindings, incomplete, notSeen, counts);
  }

  /** How many findings there are if those that seem to have one cause count once. */
  public int groups() {
    return (int)
        findings.stream()
            .map(
                f -> f.assessment().cluster().isEmpty() ? f.id().value() : f.assessment().cluster())
            .distinct()
            .count();
  }

  private static <T> List<T> sorted(List<T> items, Comparator<T> order) {
    return items.stream().distinct().sorted(order).toList();
  }
}
