package io.interlock.ranking;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How many racy locations each function accesses without a lock (RacerX, section 8.4). */
final class Neighbours {
  private final Map<String, Integer> byFunction = new HashMap<>();

  Neighbours(List<Finding> findings) {
    for (Finding finding : findings) {
      unlocked(finding).forEach(function -> byFunction.merge(function, 1, Integer::sum));
    }
  }

  private static Set<String> unlocked(Finding finding) {
    Set<String> functions = new HashSet<>();
    for (Access access : finding.accesses()) {
      if (access.isUnlocked()) {
        functions.add(access.function());
      }
    }
    return functions;
  }

  /** The most that one of the functions of a finding accesses so. */
  int most(Finding finding) {
    return unlocked(finding).stream()
        .mapToInt(function -> byFunction.getOrDefault(function, 0))
        .max()
        .orElse(0);
  }
}
