package io.interlock.race;

import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.StateCell;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
    Set<Integer> common = null;
    for (ThreadAccess access : all) {
      Set<Integer> held =
          access.locks().stream()
              .filter(h -> !access.kind().isWrite() || h.mode() == LockMode.EXCLUSIVE)
              .map(Holding::lock)
              .map(locks::onlyPlace)
              .filter(l -> l != SinglePlace.NONE)
              .collect(Collectors.toSet());
      if (common != null) {
        held.retainAll(common);
      }
      common = held;
    }
    return common != null && !common.isEmpty();
  }
}
