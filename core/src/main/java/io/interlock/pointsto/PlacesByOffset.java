package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The places of objects by offset. A pool may have thousands of places, and as many copies begin at
 * each of them: what lies within the reach of a copy is found without a look at the rest. Places
 * are numbered as they come up, so those that were found are sorted back into that order.
 */
final class PlacesByOffset {
  /** So few places are gone through. */
  private static final int FEW = 16;

  private final PlaceTable places;
  private final Int2ObjectOpenHashMap<Sorted> byObject = new Int2ObjectOpenHashMap<>();

  PlacesByOffset(PlaceTable places) {
    this.places = places;
  }

  /** They are sorted again if they are asked for. */
  void clear() {
    byObject.clear();
  }

  /** The places of an object so far that are within a reach, in the order they came up. */
  IntArrayList within(int object, Reach reach) {
    int count = places.count(object);
    if (count <= FEW || reach.equals(Reach.WHOLE)) {
      return scanned(object, count, reach);
    }
    Sorted sorted = byObject.computeIfAbsent(object, o -> new Sorted());
    while (sorted.seen < count) {
      add(places.get(object, sorted.seen++), sorted);
    }
    return sorted.within(reach);
  }

  private IntArrayList scanned(int object, int count, Reach reach) {
    var found = new IntArrayList();
    for (int i = 0; i < count; i++) {
      int place = places.get(object, i);
      if (reach.contains(places.offset(place))) {
        found.add(place);
      }
    }
    return found;
  }

  private void add(int place, Sorted sorted) {
    if (places.isAny(place)) {
      sorted.any = place;
    } else {
      sorted.insert(places.offset(place), place);
    }
  }

  /** The places of one object, sorted by offset, which no two share. */
  private static final class Sorted {
    private int seen;
    private int any = PlaceTable.NOWHERE;
    private int count;
    private long[] offsets = new long[FEW * 2];
    private int[] ids = new int[FEW * 2];

    private void insert(long offset, int place) {
      if (count == ids.length) {
        offsets = Arrays.copyOf(offsets, count + (count >> 1));
        ids = Arrays.copyOf(ids, offsets.length);
      }
      int at = from(offset);
      System.arraycopy(offsets, at, offsets, at + 1, count - at);
      System.arraycopy(ids, at, ids, at + 1, count - at);
      offsets[at] = offset;
      ids[at] = place;
      count++;
    }

    /** Where the offsets begin that are not before one. */
    private int from(long offset) {
      int at = Arrays.binarySearch(offsets, 0, count, offset);
      return at >= 0 ? at : ~at;
    }

    private IntArrayList within(Reach reach) {
      int first = from(reach.first());
      int end = Math.max(first, from(reach.end()));
      var found = new IntArrayList(end - first + 1);
      found.addElements(0, ids, first, end - first);
      if (any != PlaceTable.NOWHERE) {
        found.add(any);
      }
      found.sort(null);
      return found;
    }
  }
}
