package io.interlock.triage;

import io.interlock.finding.FindingId;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.LocationKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the findings of two runs differ. Those with the same id are the same; of the others, those on
 * the same location are one finding changed, one to one in their order.
 *
 * @param changed as they are in the later run
 */
public record KnownDifference(
    List<KnownFinding> added, List<KnownFinding> gone, List<KnownFinding> changed, int unchanged) {
  public KnownDifference {
    added = List.copyOf(added);
    gone = List.copyOf(gone);
    changed = List.copyOf(changed);
  }

  public static KnownDifference between(List<KnownFinding> before, List<KnownFinding> after) {
    Map<FindingId, KnownFinding> left = new LinkedHashMap<>();
    before.forEach(k -> left.putIfAbsent(k.id(), k));
    var unmatched = new ArrayList<KnownFinding>();
    for (KnownFinding finding : after) {
      if (left.remove(finding.id()) == null) {
        unmatched.add(finding);
      }
    }
    Map<LocationKey, Deque<KnownFinding>> byKey = new HashMap<>();
    for (KnownFinding known : left.values()) {
      byKey.computeIfAbsent(known.key(), k -> new ArrayDeque<>()).add(known);
    }
    var added = new ArrayList<KnownFinding>();
    var changed = new ArrayList<KnownFinding>();
    for (KnownFinding finding : unmatched) {
      Deque<KnownFinding> same = byKey.get(finding.key());
      if (same == null || same.isEmpty()) {
        added.add(finding);
      } else {
        left.remove(same.remove().id());
        changed.add(finding);
      }
    }
    return new KnownDifference(
        added, List.copyOf(left.values()), changed, after.size() - unmatched.size());
  }
}
