package io.interlock.race.order;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.lock.HeldThroughout;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.summary.order.StateCell;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The accesses to a cell by which threads may take turns, but for those that are made while no
 * other thread runs that uses the cell: what these do comes before or after all that others do.
 */
final class StateAccesses {
  private final List<ThreadAccess> writes = new ArrayList<>();
  private final List<ThreadAccess> all = new ArrayList<>();
  private final SingleLock locks;

  private StateAccesses(List<ThreadAccess> touching, ThreadOrder order, SingleLock locks) {
    this.locks = locks;
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

  /** Those of each cell. */
  static Map<StateCell, StateAccesses> of(
      List<StateCell> cells,
      List<ThreadAccess> accesses,
      ThreadOrder order,
      PointsTo pointsTo,
      SymbolicPlaces places,
      SingleLock locks) {
    if (cells.isEmpty()) {
      return Map.of();
    }
    List<List<ThreadAccess>> touching = new ArrayList<>();
    cells.forEach(c -> touching.add(new ArrayList<>()));
    // Accesses lead to few different spans.
    Map<Span, BitSet> known = new HashMap<>();
    for (ThreadAccess access : accesses) {
      Places touched = places.of(access.address());
      if (touched.isEmpty()) {
        var text = access.access().text();
        touched = pointsTo.targets(text.function(), text.address());
      }
      known
          .computeIfAbsent(new Span(touched, access.size()), s -> s.cells(cells, pointsTo))
          .stream()
          .forEach(c -> touching.get(c).add(access));
    }
    var states = new LinkedHashMap<StateCell, StateAccesses>();
    for (int i = 0; i < cells.size(); i++) {
      states.put(cells.get(i), new StateAccesses(touching.get(i), order, locks));
    }
    return states;
  }

  /** So many bytes at some of these places. */
  private record Span(Places places, long size) {
    /** The cells that may be touched. */
    BitSet cells(List<StateCell> all, PointsTo pointsTo) {
      var touched = new BitSet();
      for (int i = 0; i < all.size(); i++) {
        Places at = Places.of(all.get(i).place());
        touched.set(i, pointsTo.mayOverlap(places, size, at, all.get(i).size()));
      }
      return touched;
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
