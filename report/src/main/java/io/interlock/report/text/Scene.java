package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a finding that is told in full: all of a small one, the two sides of the most telling
 * pair of a large one.
 *
 * @param shown a finding with these accesses only
 * @param others the accesses that are left; of those that look the same one
 */
record Scene(Finding shown, List<AccessGroup> others) {
  /** So many groups of accesses are told in full. */
  private static final int FEW = 4;

  static Scene of(Finding finding, TextOptions.Detail detail) {
    List<AccessGroup> groups = AccessGroup.of(finding.accesses());
    if (detail == TextOptions.Detail.ALL || groups.size() <= FEW) {
      return new Scene(finding, List.of());
    }
    RacingPair telling = finding.tellingPair();
    Set<Access> kept = new LinkedHashSet<>();
    Map<AccessGroup.Look, AccessGroup> others = new LinkedHashMap<>();
    for (AccessGroup group : groups) {
      boolean isShown =
          group.members().contains(finding.accesses().get(telling.a()))
              || group.members().contains(finding.accesses().get(telling.b()));
      if (isShown) {
        kept.addAll(group.members());
      } else {
        others.putIfAbsent(group.look(), group);
      }
    }
    return new Scene(only(finding, kept), List.copyOf(others.values()));
  }

  private static Finding only(Finding finding, Set<Access> kept) {
    Map<Integer, Integer> numbers = new HashMap<>();
    var accesses = new ArrayList<Access>();
    for (int i = 0; i < finding.accesses().size(); i++) {
      if (kept.contains(finding.accesses().get(i))) {
        numbers.put(i, accesses.size());
        accesses.add(finding.accesses().get(i));
      }
    }
    List<RacingPair> pairs = new ArrayList<>();
    for (RacingPair pair : finding.pairs()) {
      Integer a = numbers.get(pair.a());
      Integer b = numbers.get(pair.b());
      if (a != null && b != null) {
        pairs.add(new RacingPair(a, b, pair.alias(), pair.overlap()));
      }
    }
    return Finding.of(finding.rule(), finding.message(), finding.location(), accesses, pairs);
  }
}
