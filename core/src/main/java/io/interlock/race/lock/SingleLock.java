package io.interlock.race.lock;

import io.interlock.ir.Global;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.MadeOnce;
import org.jspecify.annotations.Nullable;

/** Finds the one lock a pointer can point to, if points-to leaves it a single place. */
public final class SingleLock {
  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final @Nullable MadeOnce once;

  public SingleLock(PointsTo pointsTo, SymbolicPlaces places) {
    this(pointsTo, places, null);
  }

  public SingleLock(PointsTo pointsTo, SymbolicPlaces places, @Nullable MadeOnce once) {
    this.pointsTo = pointsTo;
    this.places = places;
    this.once = once;
  }

  /** The lock by the name of the global or of the object it is in, or the name as it is. */
  public Symbolic of(Symbolic name) {
    if (name.atom() instanceof GlobalAddress) {
      return name;
    }
    Places at = places.of(name);
    int place = SinglePlace.of(pointsTo, at);
    if (place != SinglePlace.NONE && pointsTo.object(place).symbol() instanceof Global g) {
      return Symbolic.of(new GlobalAddress(g)).plus(pointsTo.offset(place));
    }
    return onHeap(name, at);
  }

  private Symbolic onHeap(Symbolic name, Places at) {
    if (once == null || at.size() != 1 || !name.terms().isEmpty()) {
      return name;
    }
    AbstractObject object = pointsTo.object(at.get(0));
    long offset = pointsTo.offset(at.get(0));
    FreshObject made = offset == PointsTo.ANY_OFFSET ? null : once.of(object);
    return made != null && SinglePlace.isOutsideArrays(object.type(), offset * Byte.SIZE)
        ? Symbolic.of(made).plus(offset)
        : name;
  }

  /** Whether there is one object of the name in a run of the program. */
  boolean isMadeOnce(Atom object) {
    return once != null && once.contains(object);
  }

  /**
   * The one place that a name leaves, in an object of which there is one and outside of arrays in
   * it; else {@link SinglePlace#NONE}. Names with the same place mean the same lock.
   */
  public int onlyPlace(Symbolic name) {
    return once == null ? SinglePlace.NONE : once.only(pointsTo, places.of(name));
  }

  /** The offset of the one place a name leaves, in whatever element of an array it is. */
  long offset(Symbolic name) {
    Places at = places.of(name);
    return at.size() == 1 ? pointsTo.offset(at.get(0)) : PointsTo.ANY_OFFSET;
  }

  /** The offset of all places a name leaves, in whatever objects; any if they differ. */
  long memberOffset(Symbolic name) {
    Places at = places.of(name);
    long offset = at.isEmpty() ? PointsTo.ANY_OFFSET : pointsTo.offset(at.get(0));
    for (int i = 1; i < at.size(); i++) {
      offset = pointsTo.offset(at.get(i)) == offset ? offset : PointsTo.ANY_OFFSET;
    }
    return offset;
  }

  /** Whether points-to leaves both names the same place, in whatever element of an array. */
  boolean isSameMember(Symbolic a, Symbolic b) {
    Places at = places.of(a);
    return at.size() == 1
        && pointsTo.offset(at.get(0)) != PointsTo.ANY_OFFSET
        && at.equals(places.of(b));
  }

  /** Whether the object of the one place a name leaves is an array of elements of that size. */
  boolean isArrayOf(Symbolic name, long size) {
    Places at = places.of(name);
    Type type = at.size() == 1 ? pointsTo.object(at.get(0)).type() : null;
    Type element = type != null && type.stripped() instanceof ArrayType a ? a.element() : type;
    return element != null && element.bits() == size * Byte.SIZE;
  }

  /** The place of a lock that stands for one piece of memory; else {@link SinglePlace#NONE}. */
  public int place(Symbolic name) {
    return SinglePlace.of(pointsTo, places.of(name));
  }
}
