package io.interlock.ownership;

import io.interlock.ownership.Pointers.Cell;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How far the indexes of arrays have moved in a critical section, and what was put and found there
 * by then. All numbers count from what the cell of the index had in it at some point before, the
 * same for all that is said of the cell. What is not said of a cell: it has not moved since.
 *
 * @param loaded the numbers read from cells, by local
 * @param moved by cell
 * @param slots by the first element of the array
 * @param misused arrays whose indexes were lost sight of while more elements counted than were put
 */
record Moves(
    Map<Integer, Reading> loaded,
    Map<Cell, Move> moved,
    Map<Cell, Slots> slots,
    Set<Cell> misused) {
  static final Moves NONE = new Moves(Map.of(), Map.of(), Map.of(), Set.of());

  /** What a cell had in it. */
  record Reading(Cell cell, long distance) {}

  /** Where an index is, and between which numbers it has been. */
  record Move(long now, long low, long high) {
    static final Move STILL = new Move(0, 0, 0);

    Move to(long next) {
      return new Move(next, Math.min(low, next), Math.max(high, next));
    }
  }

  /**
   * One array.
   *
   * @param indexes the cells of its indexes
   * @param stored the places that objects were put at
   * @param gone the places that objects were taken from
   * @param found where pointers were found, by their numbers
   * @param owes whether more elements count than were put
   */
  record Slots(
      Set<Cell> indexes, Set<Long> stored, Set<Long> gone, Map<Integer, Long> found, boolean owes) {
    private static final int MANY = 32;

    static Slots of(Set<Cell> indexes) {
      return new Slots(indexes, Set.of(), Set.of(), Map.of(), false);
    }

    Slots with(Set<Long> newStored, boolean newOwes) {
      return new Slots(indexes, Set.copyOf(newStored), gone, found, newOwes);
    }

    Slots with(int pointer, long at) {
      var more = new HashMap<>(found);
      more.put(pointer, at);
      return new Slots(indexes, stored, gone, Map.copyOf(more), owes);
    }

    Slots without(int pointer) {
      var less = new HashMap<>(found);
      less.remove(pointer);
      return new Slots(indexes, stored, gone, Map.copyOf(less), owes);
    }

    /** Without an object at a place, or without knowing of one. */
    Slots taken(long at) {
      var more = new HashSet<>(gone);
      more.add(at);
      return new Slots(indexes, stored, Set.copyOf(more), found, owes);
    }

    Slots put(long at) {
      var more = new HashSet<>(stored);
      more.add(at);
      return new Slots(indexes, Set.copyOf(more), gone, found, owes);
    }

    /** With another object at a place than the one that was taken from there. */
    Slots refilled(long at) {
      var less = new HashSet<>(gone);
      less.remove(at);
      return new Slots(indexes, stored, Set.copyOf(less), found, owes);
    }

    boolean isLarge() {
      return stored.size() + gone.size() > MANY;
    }

    Slots meet(Slots other) {
      var both = new HashSet<>(stored);
      both.retainAll(other.stored);
      var either = new HashSet<>(gone);
      either.addAll(other.gone);
      var same = new HashMap<>(found);
      same.entrySet().retainAll(other.found.entrySet());
      return new Slots(
          indexes, Set.copyOf(both), Set.copyOf(either), Map.copyOf(same), owes || other.owes);
    }
  }

  Move move(Cell cell) {
    return moved.getOrDefault(cell, Move.STILL);
  }

  Moves read(int local, Cell cell) {
    var more = new HashMap<>(loaded);
    more.put(local, new Reading(cell, move(cell).now));
    return new Moves(Map.copyOf(more), moved, slots, misused);
  }

  Moves with(Cell cell, Move move) {
    var more = new HashMap<>(moved);
    more.put(cell, move);
    more.values().removeIf(Move.STILL::equals);
    return new Moves(loaded, Map.copyOf(more), slots, misused);
  }

  Moves with(Cell array, Slots some) {
    if (some.isLarge()) {
      return lose(some.indexes::contains);
    }
    var more = new HashMap<>(slots);
    more.put(array, some);
    return new Moves(loaded, moved, Map.copyOf(more), misused);
  }

  /** Without what local numbers were read into a local. */
  Moves forget(int local) {
    Moves rest = lose(c -> c.mentions(local));
    if (!rest.loaded.containsKey(local)) {
      return rest;
    }
    var less = new HashMap<>(rest.loaded);
    less.remove(local);
    return new Moves(Map.copyOf(less), rest.moved, rest.slots, rest.misused);
  }

  /** Some cells may have another number in them than is known, or another name. */
  Moves lose(Predicate<Cell> some) {
    Set<Cell> lost = lost(some);
    if (lost.isEmpty()) {
      return this;
    }
    var read = new HashMap<>(loaded);
    read.values().removeIf(n -> lost.contains(n.cell));
    var where = new HashMap<>(moved);
    where.keySet().removeAll(lost);
    var bad = new HashSet<>(misused);
    var arrays = new HashMap<>(slots);
    slots.forEach(
        (array, s) -> {
          if (!Collections.disjoint(s.indexes, lost)) {
            arrays.remove(array);
            if (s.owes) {
              bad.add(array);
            }
          }
        });
    return new Moves(Map.copyOf(read), Map.copyOf(where), Map.copyOf(arrays), Set.copyOf(bad));
  }

  /** The cells of some indexes, and of all that arrays have besides them. */
  private Set<Cell> lost(Predicate<Cell> some) {
    var lost = new HashSet<Cell>();
    loaded.values().stream().map(Reading::cell).filter(some).forEach(lost::add);
    moved.keySet().stream().filter(some).forEach(lost::add);
    int before = -1;
    while (lost.size() > before) {
      before = lost.size();
      slots.forEach(
          (array, s) -> {
            boolean isLost =
                some.test(array)
                    || s.indexes.stream().anyMatch(c -> some.test(c) || lost.contains(c));
            if (isLost) {
              lost.addAll(s.indexes);
            }
          });
    }
    return lost;
  }

  /** What holds on both of two paths: of a cell that has moved differently, nothing. */
  Moves meet(Moves other) {
    if (equals(other)) {
      return this;
    }
    Predicate<Cell> differs = c -> !move(c).equals(other.move(c));
    Moves left = lose(differs);
    Moves right = other.lose(differs);
    var read = new HashMap<>(left.loaded);
    read.entrySet().retainAll(right.loaded.entrySet());
    var arrays = new HashMap<Cell, Slots>();
    left.slots.forEach(
        (a, s) -> arrays.put(a, s.meet(right.slots.getOrDefault(a, Slots.of(s.indexes)))));
    right.slots.forEach((a, s) -> arrays.computeIfAbsent(a, c -> s.meet(Slots.of(s.indexes))));
    var bad = new HashSet<>(left.misused);
    bad.addAll(right.misused);
    return new Moves(Map.copyOf(read), left.moved, Map.copyOf(arrays), Set.copyOf(bad));
  }
}
