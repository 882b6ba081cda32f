package io.interlock.report.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A symmetric relation in few words: {@code 1-3 with 5; 4 with itself}. Each row takes the first
 * number with something left to tell, all numbers that have the same to tell, and what they have to
 * tell; what a row told is not told again from the other side. Every row leaves some number with
 * nothing to tell, so there are no more rows than numbers.
 */
final class PairRows {
  /** Rows told; beyond them a reader is better served by the JSON report. */
  private static final int MOST = 8;

  private final SortedMap<Integer, BitSet> untold = new TreeMap<>();
  private final List<String> rows = new ArrayList<>();

  PairRows(SortedMap<Integer, BitSet> partners) {
    partners.forEach((a, others) -> untold.put(a, (BitSet) others.clone()));
    while (!untold.isEmpty() && rows.size() < MOST) {
      tellFrom(untold.entrySet().iterator().next());
    }
  }

  private void tellFrom(Map.Entry<Integer, BitSet> first) {
    BitSet others = (BitSet) first.getValue().clone();
    BitSet family = family(first);
    BitSet alike = numbers(e -> e.getValue().equals(others));
    BitSet twins = numbers(e -> !e.getValue().get(e.getKey()) && family(e).equals(family));
    if (twins.cardinality() > Math.max(2, alike.cardinality())) {
      rows.add("any two of " + NumberRanges.of(twins));
      family.andNot(twins);
      tell(twins, family);
    } else {
      tell(alike, others);
    }
  }

  /** A number with its partners. Twins have the same family: they race with each other. */
  private static BitSet family(Map.Entry<Integer, BitSet> entry) {
    BitSet result = (BitSet) entry.getValue().clone();
    result.set(entry.getKey());
    return result;
  }

  private BitSet numbers(Predicate<Map.Entry<Integer, BitSet>> condition) {
    BitSet result = new BitSet();
    untold.entrySet().stream().filter(condition).forEach(entry -> result.set(entry.getKey()));
    return result;
  }

  private void tell(BitSet alike, BitSet others) {
    if (!others.isEmpty()) {
      rows.add(row(alike, others));
    }
    untold.keySet().removeIf(alike::get);
    untold.values().forEach(set -> set.andNot(alike));
    untold.values().removeIf(BitSet::isEmpty);
  }

  private static String row(BitSet alike, BitSet others) {
    String numbers = NumberRanges.of(alike);
    if (!alike.equals(others)) {
      return numbers + " with " + NumberRanges.of(others);
    }
    return numbers
        + (alike.cardinality() == 1 ? " with itself" : " with each other and themselves");
  }

  @Override
  public String toString() {
    return String.join("; ", rows) + (untold.isEmpty() ? "" : "; and others");
  }
}
