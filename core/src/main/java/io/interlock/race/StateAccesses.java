package io.interlock.race;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.StateCell;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses to a cell by which threads may take turns, but for those that are made while no
 * other thread runs that uses the cell: what these do comes before or after all that others do.
 */
final class StateAccesses {
  private final List<ThreadAccess> writes = new ArrayList<>();
  private final List<ThreadAccess> all = new ArrayList<>();
  private final SingleLock locks;

  StateAccesses(
      StateCell cell,
      List<ThreadAccess> accesses,
      ThreadOrder order,
      PointsTo pointsTo,
      SymbolicPlaces places,
      SingleLock locks) {
    this.locks = locks;
    Places at = Places.of(cell.place());
    var touching = new ArrayList<ThreadAccess>();
    for (ThreadAccess access : accesses) {
      Places touched = places.of(access.address());
      if (touched.isEmpty()) {
        var text = access.access().text();
        touched = pointsTo.targets(text.function(), text.address());
      }
      if (pointsTo.mayOverlap(touched, access.size(), at, cell.size())) {
        touching.add(access);
      }
    }
    for (ThreadAccess access : touching) {
      boolean isAlone =
          access.mayRun().isEmpty()
              && touching.stream().noneMatch(o -> order.mayOverlap(access, o));
      if (!isAlone) {
        all.add(access);
        if (access.kind().isWrite()) {
          writes.add(access);
        }
      }
    }
  }

  List<ThreadAccess> writes() {
    return writes;
  }

  /** Whether one lock is held at all accesses, exclusively where they write. */
  boolean areLocked() {
    var common = new HeldThroughout(locks::onlyPlace);
    all.forEach(a -> common.add(a.locks(), a.kind().isWrite()));
    return common.isAny();
  }
}
