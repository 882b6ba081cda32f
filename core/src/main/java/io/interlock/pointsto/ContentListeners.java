package io.interlock.pointsto;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Who listens to the places of one object, each to those within a reach. Most reaches are short:
 * such listeners are found by the part of the object that a place is in, since a pool may have
 * thousands of places with as many listeners at each of them.
 */
final class ContentListeners {
  /** The length of a part, as a power of two. */
  private static final int PART_SHIFT = 6;

  /** A reach is short if it touches so many parts at most. */
  private static final int MAX_PARTS = 4;

  private record Listener(int number, Reach reach, Memory.ContentListener told) {}

  private final List<Listener> all = new ArrayList<>(1);

  /** Those whose reach is long. */
  private final List<Listener> wide = new ArrayList<>(1);

  private final Long2ObjectOpenHashMap<List<Listener>> byPart = new Long2ObjectOpenHashMap<>(1);

  void add(Reach reach, Memory.ContentListener told) {
    var listener = new Listener(all.size(), reach, told);
    all.add(listener);
    long first = reach.first() >> PART_SHIFT;
    long last = (reach.end() - 1) >> PART_SHIFT;
    if (last - first < 0 || last - first >= MAX_PARTS) {
      wide.add(listener);
      return;
    }
    for (long part = first; part <= last; part++) {
      byPart.computeIfAbsent(part, p -> new ArrayList<>(1)).add(listener);
    }
  }

  /** Those that a place at an offset is within reach of, in the order they came. */
  List<Memory.ContentListener> of(long offset) {
    List<Listener> near =
        offset == PointsTo.ANY_OFFSET ? all : byPart.getOrDefault(offset >> PART_SHIFT, List.of());
    List<Listener> far = offset == PointsTo.ANY_OFFSET ? List.of() : wide;
    var found = new ArrayList<Memory.ContentListener>();
    int i = 0;
    int j = 0;
    while (i < near.size() || j < far.size()) {
      boolean isNear =
          j == far.size() || (i < near.size() && near.get(i).number < far.get(j).number);
      Listener next = isNear ? near.get(i++) : far.get(j++);
      if (next.reach.contains(offset)) {
        found.add(next.told);
      }
    }
    return found;
  }
}
