package io.interlock.report.text;

import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which numbered access groups race with which: a symmetric relation, told by {@link PairRows}. */
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
    return new PairRows(partners).toString();
  }
}
