package io.interlock.ownership;

import io.interlock.ownership.Pointers.Cell;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What has become of cells since the last release: those that lists were taken out of, on some
 * path, each with the cells that have been overwritten since nothing was put anywhere, on all
 * paths.
 *
 * @param resets cells overwritten
 * @param detached by the cell that led to a list: what had been overwritten before or has been
 *     since
 */
record Section(Set<Reset> resets, Map<Cell, Set<Reset>> detached) {
  static final Section EMPTY = new Section(Set.of(), Map.of());

  /**
   * A cell has been overwritten.
   *
   * @param by objects it may lead to now
   */
  record Reset(Cell cell, BitSet by) {}

  boolean isEmpty() {
    return resets.isEmpty() && detached.isEmpty();
  }

  Section reset(Cell cell, BitSet by) {
    var reset = new Reset(cell, by);
    return new Section(with(resets, reset), mapped(s -> with(s, reset)));
  }

  /** Something was put somewhere. */
  Section put() {
    return resets.isEmpty() ? this : new Section(Set.of(), detached);
  }

  Section detach(Cell cell) {
    var all = new HashMap<>(detached);
    all.put(cell, resets);
    return new Section(resets, Map.copyOf(all));
  }

  /** Without the cells that have lost their names. */
  Section without(Predicate<Cell> lost) {
    boolean isKept =
        resets.stream().noneMatch(r -> lost.test(r.cell))
            && detached.keySet().stream().noneMatch(lost)
            && detached.values().stream().flatMap(Set::stream).noneMatch(r -> lost.test(r.cell));
    if (isKept) {
      return this;
    }
    var all = new HashMap<>(mapped(s -> without(s, lost)));
    all.keySet().removeIf(lost);
    return new Section(without(resets, lost), Map.copyOf(all));
  }

  private static Set<Reset> without(Set<Reset> some, Predicate<Cell> lost) {
    var rest = new HashSet<>(some);
    rest.removeIf(r -> lost.test(r.cell));
    return Set.copyOf(rest);
  }

  private static Set<Reset> with(Set<Reset> some, Reset one) {
    var all = new HashSet<>(some);
    all.add(one);
    return Set.copyOf(all);
  }

  private static Set<Reset> both(Set<Reset> some, Set<Reset> others) {
    var all = new HashSet<>(some);
    all.retainAll(others);
    return Set.copyOf(all);
  }

  private Map<Cell, Set<Reset>> mapped(UnaryOperator<Set<Reset>> by) {
    var all = new HashMap<Cell, Set<Reset>>();
    detached.forEach((c, s) -> all.put(c, by.apply(s)));
    return Map.copyOf(all);
  }

  /** What holds on both of two paths. */
  Section meet(Section other) {
    if (equals(other)) {
      return this;
    }
    var all = new HashMap<>(detached);
    other.detached.forEach((c, s) -> all.merge(c, s, Section::both));
    return new Section(both(resets, other.resets), Map.copyOf(all));
  }
}
