package io.interlock.race.pair;

import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedSpot;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Symbolic;

/**
 * Where two accesses of an object meet, as far as people care: in the struct that one of them frees
 * or copies as a whole, if one does, for that is one mistake and not one for each member somebody
 * uses meanwhile; else where they begin to overlap.
 */
public final class Meeting {
  private final PointsTo pointsTo;

  public Meeting(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public Place of(Place object, At a, At b) {
    if (!object.library().isEmpty()) {
      return object;
    }
    if (isOfWhole(object, a) || isOfWhole(object, b)) {
      return Place.at(object.object(), PointsTo.ANY_OFFSET);
    }
    At outer = a.size() >= b.size() ? a : b;
    if (isOfStruct(object, outer) && contains(outer, a) && contains(outer, b)) {
      return new Place(object.object(), outer.offset(), outer.size(), PointsTo.ANY_OFFSET, "");
    }
    return new Place(object.object(), offset(a, b), 0, named(a.access(), b.access()), "");
  }

  private static long named(ThreadAccess a, ThreadAccess b) {
    Symbolic left = a.address();
    Symbolic right = b.address();
    return Conflict.areInOneVariable(left, right)
        ? Math.max(left.offset(), right.offset())
        : PointsTo.ANY_OFFSET;
  }

  private boolean isOfWhole(Place object, At at) {
    AbstractObject memory = memory(object);
    if (!at.access().kind().isWrite() || at.offset() != 0) {
      return false;
    }
    boolean isStruct = memory.type() != null && memory.type().stripped() instanceof RecordType;
    long size = at.size();
    return isStruct && (size < 0 || (memory.size() > Long.BYTES && size >= memory.size()));
  }

  /** Whether it is of several members at once, of a struct that begins where the access does. */
  private boolean isOfStruct(Place object, At at) {
    AbstractObject memory = memory(object);
    Type type = memory.type();
    return type != null
        && at.offset() >= 0
        && at.size() > Long.BYTES
        && TypedSpot.find(type, at.offset() * Byte.SIZE).struct() > 0;
  }

  private AbstractObject memory(Place object) {
    return pointsTo.objects().get(object.object());
  }

  private static boolean contains(At outer, At inner) {
    return inner.offset() == PointsTo.ANY_OFFSET
        || (inner.offset() >= outer.offset() && inner.offset() < outer.offset() + outer.size());
  }

  /** The larger offset: where the two accesses begin to overlap. */
  public static long offset(At a, At b) {
    if (a.offset() == PointsTo.ANY_OFFSET) {
      return b.offset();
    }
    return b.offset() == PointsTo.ANY_OFFSET ? a.offset() : Math.max(a.offset(), b.offset());
  }
}
