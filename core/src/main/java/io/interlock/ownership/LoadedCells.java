package io.interlock.ownership;

import io.interlock.ir.Load;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Where the loads of a function look for pointers to the heap, and what they may find there,
 * whatever is held: found once, since functions are followed again and again.
 */
final class LoadedCells {
  /**
   * The cells of one load.
   *
   * @param canBeContainers whether they are cells of containers; nothing else is known if not
   * @param own the objects found that are of the kinds that the cells are in
   * @param leadsElsewhere whether others are found, too
   * @param roots the cells that are in no object of the kinds found
   */
  record Cells(
      Places at, boolean canBeContainers, BitSet own, boolean leadsElsewhere, Places roots) {}

  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final Pointers pointers;
  private final @Nullable Cells[] byResult;

  LoadedCells(PointsTo pointsTo, HeapObjects objects, Pointers pointers, int localCount) {
    this.pointsTo = pointsTo;
    this.objects = objects;
    this.pointers = pointers;
    byResult = new @Nullable Cells[localCount];
  }

  Cells of(Load load) {
    Cells known = byResult[load.result().id()];
    if (known == null) {
      known = find(load);
      byResult[load.result().id()] = known;
    }
    return known;
  }

  private Cells find(Load load) {
    Places at = pointers.targets(load.address());
    if (!objects.canBeContainers(at)) {
      return new Cells(at, false, new BitSet(), false, at);
    }
    BitSet found = pointers.heap(load.result());
    BitSet own = objects.ofSameSites(objects.heap(at));
    own.and(found);
    boolean leadsElsewhere = own.cardinality() < found.cardinality();
    return new Cells(at, true, own, leadsElsewhere, leadsElsewhere ? at : roots(at, found));
  }

  /** The places that are not in objects of the kinds of some others. */
  Places roots(Places at, BitSet found) {
    BitSet kinds = objects.ofSameSites(found);
    int[] rest = new int[at.size()];
    int count = 0;
    for (int i = 0; i < at.size(); i++) {
      if (!kinds.get(pointsTo.object(at.get(i)).index())) {
        rest[count++] = at.get(i);
      }
    }
    return Places.ofSorted(Arrays.copyOf(rest, count));
  }
}
