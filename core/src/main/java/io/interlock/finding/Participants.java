package io.interlock.finding;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The accesses that take part in a pair, sorted, none twice, and the pairs renumbered to match. */
record Participants(List<Access> accesses, List<RacingPair> pairs) {

  static Participants of(List<Access> accesses, List<RacingPair> pairs) {
    checkIndexes(accesses, pairs);
    List<Access> sorted =
        pairs.stream()
            .flatMap(pair -> Stream.of(accesses.get(pair.a()), accesses.get(pair.b())))
            .distinct()
            .sorted(FindingOrder.ACCESSES)
            .toList();
    Map<Access, Integer> indexes = new HashMap<>();
    sorted.forEach(access -> indexes.put(access, indexes.size()));
    return new Participants(sorted, renumber(accesses, pairs, indexes));
  }

  private static List<RacingPair> renumber(
      List<Access> accesses, List<RacingPair> pairs, Map<Access, Integer> indexes) {
    Set<RacingPair> renumbered = new LinkedHashSet<>();
    for (RacingPair pair : pairs) {
      int a = indexes.getOrDefault(accesses.get(pair.a()), 0);
      int b = indexes.getOrDefault(accesses.get(pair.b()), 0);
      renumbered.add(new RacingPair(Math.min(a, b), Math.max(a, b), pair.alias(), pair.overlap()));
    }
    return renumbered.stream().sorted(FindingOrder.PAIRS).toList();
  }

  static void checkIndexes(List<Access> accesses, List<RacingPair> pairs) {
    for (RacingPair pair : pairs) {
      if (Math.max(pair.a(), pair.b()) >= accesses.size()) {
        throw new IllegalArgumentException(pair + " among " + accesses.size() + " accesses");
      }
    }
  }

  static void checkAllTakePart(List<Access> accesses, List<RacingPair> pairs) {
    long taking = pairs.stream().flatMap(pair -> Stream.of(pair.a(), pair.b())).distinct().count();
    if (taking != accesses.size()) {
      throw new IllegalArgumentException(
          "of " + accesses.size() + " accesses only " + taking + " are in a pair");
    }
  }
}
