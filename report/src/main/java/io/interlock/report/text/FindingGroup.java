package io.interlock.report.text;

import io.interlock.finding.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finding that is told in full, and others that seem to have the same cause, for which a line is
 * enough. A long report is read group by group, a short one finding by finding.
 *
 * @param first the one of the highest rank
 * @param others in their order
 */
record FindingGroup(Finding first, List<Finding> others) {
  /** A report of so many findings can be read as a whole. */
  private static final int SHORT = 20;

  FindingGroup {
    others = List.copyOf(others);
  }

  /** Groups in the order of their first findings; each finding is in one of them. */
  static List<FindingGroup> of(List<Finding> findings, TextOptions.Detail detail) {
    boolean isShort = findings.size() <= SHORT || detail == TextOptions.Detail.ALL;
    Map<String, List<Finding>> groups = new LinkedHashMap<>();
    for (Finding finding : findings) {
      String cluster = finding.assessment().cluster();
      String key = isShort || cluster.isEmpty() ? finding.id().value() : cluster;
      groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(finding);
    }
    return groups.values().stream()
        .map(group -> new FindingGroup(group.get(0), group.subList(1, group.size())))
        .toList();
  }
}
