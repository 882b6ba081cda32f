package io.interlock.race;

import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.Leaves.Leaf;
import io.interlock.summary.Extent;
import io.interlock.symbolic.Atom.LibraryPlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.OutsideAliases;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Accesses by the objects they may touch. */
final class AccessIndex {
  /**
   * An access and a place it may be at.
   *
   * @param leaf what lies there
   */
  record At(ThreadAccess access, long offset, Leaf leaf) {
    /** How many bytes may be touched from there; negative for all to the end of the object. */
    long size() {
      return access.size() < 0 ? leaf.extent() : access.size();
    }
  }

  private final PointsTo pointsTo;
  private final Leaves leaves;
  private final OutsideAliases outside;
  private final Int2ObjectOpenHashMap<List<Target>> targets = new Int2ObjectOpenHashMap<>();
  private final SymbolicPlaces places;
  private final ThreadOrder order;
  private final TreeMap<Integer, List<At>> byObject = new TreeMap<>();
  private final TreeMap<String, List<At>> byLibraryPlace = new TreeMap<>();
  private final Map<Symbolic, Boolean> stable = new ConcurrentHashMap<>();

  AccessIndex(
      List<ThreadAccess> accesses,
      PointsTo pointsTo,
      Leaves leaves,
      SymbolicPlaces places,
      TextMemory text,
      ThreadOrder order) {
    this.order = order;
    this.leaves = leaves;
    this.pointsTo = pointsTo;
    this.places = places;
    outside = new OutsideAliases(pointsTo);
    for (ThreadAccess access : accesses) {
      if (access.address().atom() instanceof LibraryPlace place) {
        byLibraryPlace
            .computeIfAbsent(place.name(), n -> new ArrayList<>())
            .add(new At(access, 0, Leaf.ANYTHING));
      }
      Extent extent = access.extent();
      Places at = text.narrow(places.of(access.address()), access.access());
      for (int i = 0; i < at.size(); i++) {
        for (Target target : targets.computeIfAbsent(at.get(i), this::targets)) {
          if (target.leaf.admits(extent)) {
            target.all.add(new At(access, target.offset, target.leaf));
          }
        }
      }
    }
    byObject.values().removeIf(List::isEmpty);
  }

  /** What a place is in an object, and where to put accesses of it. */
  private record Target(List<At> all, long offset, Leaf leaf) {}

  private List<Target> targets(int place) {
    var found = new ArrayList<Target>(1);
    AbstractObject object = pointsTo.object(place);
    long offset = pointsTo.offset(place);
    addTarget(object, offset, found);
    for (OutsideAliases.Part part : outside.of(object)) {
      boolean isAny = offset == PointsTo.ANY_OFFSET;
      addTarget(part.object(), isAny ? offset : part.offset() + offset, found);
    }
    return found;
  }

  /** Nothing writes constants, whatever pointers say. */
  private void addTarget(AbstractObject object, long offset, List<Target> found) {
    if (object.isWritable()) {
      List<At> all = byObject.computeIfAbsent(object.index(), o -> new ArrayList<>());
      found.add(new Target(all, offset, leaves.at(object.index(), offset)));
    }
  }

  /** Accesses to what libraries keep to themselves, by its name. */
  Map<String, List<At>> byLibraryPlace() {
    return byLibraryPlace;
  }

  /** By object, ascending. */
  Map<Integer, List<At>> byObject() {
    return byObject;
  }

  /** Where an address may lead. */
  Places placesOf(Symbolic address) {
    return places.of(address);
  }

  /** Whether nothing writes a cell while another thread may use it. */
  boolean isStable(Symbolic cell) {
    return stable.computeIfAbsent(cell, this::findStable);
  }

  private boolean findStable(Symbolic cell) {
    Places at = places.of(cell);
    for (int i = 0; i < at.size(); i++) {
      long offset = pointsTo.offset(at.get(i));
      int object = pointsTo.object(at.get(i)).index();
      if (!isStable(byObject.getOrDefault(object, List.of()), offset)) {
        return false;
      }
    }
    return true;
  }

  private boolean isStable(List<At> accesses, long offset) {
    // Accesses differ in few states, and only these matter here.
    Map<List<BitSet>, ThreadAccess> writes = new LinkedHashMap<>();
    Map<List<BitSet>, ThreadAccess> all = new LinkedHashMap<>();
    for (At at : accesses) {
      if (mayTouch(at, offset)) {
        List<BitSet> state = List.of(at.access().roots(), at.access().mayRun());
        all.putIfAbsent(state, at.access());
        if (at.access().kind().isWrite()) {
          writes.putIfAbsent(state, at.access());
        }
      }
    }
    for (ThreadAccess write : writes.values()) {
      for (ThreadAccess other : all.values()) {
        if (order.mayOverlap(write, other)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether an access may touch a pointer at an offset. */
  static boolean mayTouch(At other, long offset) {
    return offset == PointsTo.ANY_OFFSET
        || other.offset() == PointsTo.ANY_OFFSET
        || (offset < other.offset() + Math.abs(other.size()) && other.offset() < offset + 8)
        || other.size() < 0;
  }
}
