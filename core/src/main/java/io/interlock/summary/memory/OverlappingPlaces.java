package io.interlock.summary.memory;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets of places where pointers are kept: of how many of them may be kept where others are. Sets
 * overlap in some object, so only those with places in the same objects are compared; programs with
 * many threads have many sets, each in an object of its own.
 */
public final class OverlappingPlaces {
  private final PointsTo pointsTo;
  private final List<Places> all = new ArrayList<>();

  /** The sets with a place in an object. */
  private final Int2ObjectOpenHashMap<IntArrayList> byObject = new Int2ObjectOpenHashMap<>();

  public OverlappingPlaces(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public void add(Places places) {
    int number = all.size();
    all.add(places);
    places.forEach(
        p -> {
          IntArrayList there = byObject.computeIfAbsent(object(p), o -> new IntArrayList(1));
          if (there.isEmpty() || there.getInt(there.size() - 1) != number) {
            there.add(number);
          }
        });
  }

  /** Whether just one of the sets may overlap some places. */
  public boolean isOnly(Places places) {
    return count(places) == 1;
  }

  /** Whether several of the sets may overlap some places. */
  public boolean areSeveral(Places places) {
    return count(places) > 1;
  }

  /** How many of the sets may overlap some places; two stand for any more. */
  private int count(Places places) {
    int count = 0;
    var seen = new IntOpenHashSet();
    for (int i = 0; i < places.size(); i++) {
      IntArrayList there = byObject.get(object(places.get(i)));
      for (int k = 0; there != null && k < there.size() && count < 2; k++) {
        int number = there.getInt(k);
        count += seen.add(number) && overlaps(all.get(number), places) ? 1 : 0;
      }
    }
    return count;
  }

  private boolean overlaps(Places a, Places b) {
    return pointsTo.mayOverlap(a, pointsTo.pointerSize(), b, pointsTo.pointerSize());
  }

  private int object(int place) {
    return pointsTo.object(place).index();
  }
}
