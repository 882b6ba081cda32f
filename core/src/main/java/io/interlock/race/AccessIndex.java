package io.interlock.race;

import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom.LibraryPlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.OutsideAliases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Accesses by the objects they may touch. */
final class AccessIndex {
  /** An access and a place it may be at. */
  record At(ThreadAccess access, long offset) {}

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final TreeMap<Integer, List<At>> byObject = new TreeMap<>();
  private final TreeMap<String, List<At>> byLibraryPlace = new TreeMap<>();
  private final Map<Symbolic, Boolean> stable = new HashMap<>();

  AccessIndex(List<ThreadAccess> accesses, PointsTo pointsTo, SymbolicPlaces places) {
    this.pointsTo = pointsTo;
    this.places = places;
    var outside = new OutsideAliases(pointsTo);
    for (ThreadAccess access : accesses) {
      if (access.address().atom() instanceof LibraryPlace place) {
        byLibraryPlace.computeIfAbsent(place.name(), n -> new ArrayList<>()).add(new At(access, 0));
      }
      Places at = places.of(access.address());
      for (int i = 0; i < at.size(); i++) {
        int place = at.get(i);
        add(pointsTo.object(place), new At(access, pointsTo.offset(place)));
        for (OutsideAliases.Part part : outside.of(pointsTo.object(place))) {
          long offset = pointsTo.offset(place);
          boolean isAny = offset == PointsTo.ANY_OFFSET;
          add(part.object(), new At(access, isAny ? offset : part.offset() + offset));
        }
      }
    }
  }

  private void add(AbstractObject object, At at) {
    byObject.computeIfAbsent(object.index(), o -> new ArrayList<>()).add(at);
  }

  /** Accesses to what libraries keep to themselves, by its name. */
  Map<String, List<At>> byLibraryPlace() {
    return byLibraryPlace;
  }

  /** By object, ascending. */
  Map<Integer, List<At>> byObject() {
    return byObject;
  }

  /** Whether a cell is written only while the main thread is alone. */
  boolean isStable(Symbolic cell) {
    return stable.computeIfAbsent(cell, this::findStable);
  }

  private boolean findStable(Symbolic cell) {
    Places at = places.of(cell);
    for (int i = 0; i < at.size(); i++) {
      long offset = pointsTo.offset(at.get(i));
      int object = pointsTo.object(at.get(i)).index();
      for (At other : byObject.getOrDefault(object, List.of())) {
        boolean isLateWrite =
            other.access().kind().isWrite()
                && !(other.access().mayRun().isEmpty() && isMainOnly(other.access()));
        if (isLateWrite && mayTouch(other, offset)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isMainOnly(ThreadAccess access) {
    return access.roots().length() <= 1;
  }

  private static boolean mayTouch(At other, long offset) {
    return offset == PointsTo.ANY_OFFSET
        || other.offset() == PointsTo.ANY_OFFSET
        || (offset < other.offset() + Math.abs(other.access().size())
            && other.offset() < offset + 8)
        || other.access().size() < 0;
  }
}
