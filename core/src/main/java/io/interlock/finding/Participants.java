package io.interlock.finding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The accesses that take part in a pair, sorted, none twice, and the pairs renumbered to match. */
record Participants(List<Access> accesses, List<RacingPair> pairs) {

  static Participants of(List<Access> accesses, List<RacingPair> pairs) {
    checkIndexes(accesses, pairs);
    List<Access> sorted =
        taking(pairs).mapToObj(accesses::get).distinct().sorted(FindingOrder.ACCESSES).toList();
    int[] indexes = indexesIn(sorted, accesses);
    List<RacingPair> renumbered =
        pairs.stream()
            .map(pair -> renumber(pair, indexes[pair.a()], indexes[pair.b()]))
            .distinct()
            .sorted(FindingOrder.PAIRS)
            .toList();
    return new Participants(sorted, renumbered);
  }

  /** Where each access stands among the sorted ones, found once since pairs can be very many. */
  private static int[] indexesIn(List<Access> sorted, List<Access> accesses) {
    Map<Access, Integer> indexes = new HashMap<>();
    sorted.forEach(access -> indexes.put(access, indexes.size()));
    return accesses.stream().mapToInt(access -> indexes.getOrDefault(access, -1)).toArray();
  }

  private static RacingPair renumber(RacingPair pair, int a, int b) {
    return new RacingPair(Math.min(a, b), Math.max(a, b), pair.alias(), pair.overlap());
  }

  private static IntStream taking(List<RacingPair> pairs) {
    return pairs.stream().flatMapToInt(pair -> IntStream.of(pair.a(), pair.b())).distinct();
  }

  static void checkIndexes(List<Access> accesses, List<RacingPair> pairs) {
    for (RacingPair pair : pairs) {
      if (Math.max(pair.a(), pair.b()) >= accesses.size()) {
        throw new IllegalArgumentException(pair + " among " + accesses.size() + " accesses");
      }
    }
  }

  static void checkAllTakePart(List<Access> accesses, List<RacingPair> pairs) {
    long taking = taking(pairs).count();
    if (taking != accesses.size()) {
      throw new IllegalArgumentException(
          "of " + accesses.size() + " accesses only " + taking + " are in a pair");
    }
  }
}
