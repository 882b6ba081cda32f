package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Formals and results of type {@code void *}, through which a pointer to one type becomes a pointer
 * to another in two steps: what is passed, what it is taken for on the other side, and which of
 * them are passed on to which. Types that meet so are related like those of a cast, see {@link
 * PointeeTypes}. Bytes that are copied to or from what a formal points to, as the elements of a
 * ring are that takes any, are used as what is passed for it. Each slot passes on each type once,
 * so it ends.
 */
final class VoidSlots {
  /** In place of the index of a formal. */
  static final int RESULT = -1;

  private record Slot(Function function, int index) {}

  private final PointeeTypes types;
  private final Map<Slot, Integer> numbers = new HashMap<>();
  private final List<IntOpenHashSet> given = new ArrayList<>();
  private final List<IntOpenHashSet> taken = new ArrayList<>();
  private final List<IntOpenHashSet> copied = new ArrayList<>();
  private final List<IntOpenHashSet> next = new ArrayList<>();

  VoidSlots(PointeeTypes types) {
    this.types = types;
  }

  private int number(Function function, int index) {
    return numbers.computeIfAbsent(
        new Slot(function, index),
        s -> {
          given.add(new IntOpenHashSet(2));
          taken.add(new IntOpenHashSet(2));
          copied.add(new IntOpenHashSet(2));
          next.add(new IntOpenHashSet(2));
          return given.size() - 1;
        });
  }

  /** A pointer to the type is passed. */
  void give(Function function, int index, Type from) {
    given.get(number(function, index)).add(types.of(from));
  }

  /** What is passed is taken for a pointer to the type. */
  void take(Function function, int index, Type to) {
    taken.get(number(function, index)).add(types.of(to));
  }

  /** What is passed is copied to or from bytes of a type. */
  void copy(Function function, int index, Type bytes) {
    copied.get(number(function, index)).add(types.of(bytes));
  }

  /** What is passed in one slot is passed on in another. */
  void pass(Function function, int index, Function toFunction, int toIndex) {
    next.get(number(function, index)).add(number(toFunction, toIndex));
  }

  /** Relates all types that meet. */
  void relate() {
    var waiting = new IntArrayList();
    for (int slot = 0; slot < given.size(); slot++) {
      waiting.add(slot);
    }
    while (!waiting.isEmpty()) {
      int slot = waiting.popInt();
      for (int to : next.get(slot)) {
        if (given.get(to).addAll(given.get(slot))) {
          waiting.add(to);
        }
      }
    }
    for (int slot = 0; slot < given.size(); slot++) {
      for (int from : given.get(slot)) {
        for (int to : taken.get(slot)) {
          types.cast(from, to);
        }
        for (int bytes : copied.get(slot)) {
          types.cast(bytes, from);
        }
      }
    }
  }
}
