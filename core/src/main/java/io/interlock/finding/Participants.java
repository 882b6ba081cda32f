package io.interlock.finding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The accesses that take part in a pair, sorted, none twice, and the pairs renumbered to match. */
record Participants(List<Access> accesses, List<RacingPair> pairs) {

  static Participants of(List<Access> accesses, List<RacingPair> pairs) {
    checkIndexes(accesses, pairs);
    Map<Access, List<Integer>> same = new HashMap<>();
    taking(pairs).stream()
        .forEach(i -> same.computeIfAbsent(accesses.get(i), a -> new ArrayList<>(1)).add(i));
    var sorted = new ArrayList<>(same.entrySet());
    sorted.sort(Map.Entry.comparingByKey(FindingOrder.ACCESSES));
    int[] indexes = new int[accesses.size()];
    for (int place = 0; place < sorted.size(); place++) {
      for (int index : sorted.get(place).getValue()) {
        indexes[index] = place;
      }
    }
    List<RacingPair> renumbered =
        pairs.stream()
            .map(pair -> renumber(pair, indexes[pair.a()], indexes[pair.b()]))
            .distinct()
            .sorted(FindingOrder.PAIRS)
            .toList();
    return new Participants(sorted.stream().map(Map.Entry::getKey).toList(), renumbered);
  }

  private static RacingPair renumber(RacingPair pair, int a, int b) {
    return new RacingPair(Math.min(a, b), Math.max(a, b), pair.alias(), pair.overlap());
  }

  private static BitSet taking(List<RacingPair> pairs) {
    var taking = new BitSet();
    for (RacingPair pair : pairs) {
      taking.set(pair.a());
      taking.set(pair.b());
    }
    return taking;
  }

  static void checkIndexes(List<Access> accesses, List<RacingPair> pairs) {
    for (RacingPair pair : pairs) {
      if (Math.max(pair.a(), pair.b()) >= accesses.size()) {
        throw new IllegalArgumentException(pair + " among " + accesses.size() + " accesses");
      }
    }
  }

  static void checkAllTakePart(List<Access> accesses, List<RacingPair> pairs) {
    int taking = taking(pairs).cardinality();
    if (taking != accesses.size()) {
      throw new IllegalArgumentException(
          "of " + accesses.size() + " accesses only " + taking + " are in a pair");
    }
  }
}
