package io.interlock.report.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which numbered access groups race with which, in few words: {@code 1-3 with 5; 4 with itself}.
 * The relation is symmetric and told row by row; what a row told is not told again from the other
 * side.
 */
final class PairSet {
  private final SortedMap<Integer, BitSet> partners = new TreeMap<>();

  void add(int a, int b) {
    partners.computeIfAbsent(a, unused -> new BitSet()).set(b);
    partners.computeIfAbsent(b, unused -> new BitSet()).set(a);
  }

  boolean isSinglePair() {
    return partners.size() <= 2
        && partners.values().stream().allMatch(others -> others.cardinality() == 1);
  }

  @Override
  public String toString() {
    return isEveryTwo() ? "any two of " + NumberRanges.of(members()) : String.join("; ", rows());
  }

  private BitSet members() {
    BitSet result = new BitSet();
    partners.keySet().forEach(result::set);
    return result;
  }

  /** Whether each of three or more races with all the others, and none with itself. */
  private boolean isEveryTwo() {
    return partners.size() > 2
        && partners.entrySet().stream().allMatch(e -> e.getValue().equals(allBut(e.getKey())));
  }

  private BitSet allBut(int a) {
    BitSet result = members();
    result.clear(a);
    return result;
  }

  private List<String> rows() {
    SortedMap<Integer, BitSet> untold = new TreeMap<>();
    partners.forEach((a, others) -> untold.put(a, (BitSet) others.clone()));
    List<String> rows = new ArrayList<>();
    while (!untold.isEmpty()) {
      BitSet others = (BitSet) untold.values().iterator().next().clone();
      BitSet alike = new BitSet();
      untold.forEach((a, set) -> alike.set(a, set.equals(others)));
      rows.add(row(alike, others));
      untold.forEach((a, set) -> tell(a, set, alike, others));
      untold.values().removeIf(BitSet::isEmpty);
    }
    return rows;
  }

  /**
   * Takes the pairs between {@code alike} and {@code others} away from what {@code a} has to tell.
   */
  private static void tell(int a, BitSet set, BitSet alike, BitSet others) {
    if (alike.get(a)) {
      set.clear();
    } else if (others.get(a)) {
      set.andNot(alike);
    }
  }

  private static String row(BitSet alike, BitSet others) {
    if (!alike.equals(others)) {
      return NumberRanges.of(alike) + " with " + NumberRanges.of(others);
    }
    boolean alone = alike.cardinality() == 1;
    return NumberRanges.of(alike) + (alone ? " with itself" : " with each other and themselves");
  }
}
