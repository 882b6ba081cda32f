package io.interlock.race;

import io.interlock.ir.Global;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one lock a pointer can point to: if points-to leaves a single place in a global that is
 * not inside an array, then a pointer that may be used at all points there.
 */
final class SingleLock {
  private final PointsTo pointsTo;
  private final SymbolicPlaces places;

  SingleLock(PointsTo pointsTo, SymbolicPlaces places) {
    this.pointsTo = pointsTo;
    this.places = places;
  }

  /** The lock by the global's name, or the name as it is. */
  Symbolic of(Symbolic name) {
    if (name.atom() instanceof GlobalAddress) {
      return name;
    }
    Places at = places.of(name);
    if (at.size() != 1) {
      return name;
    }
    long offset = pointsTo.offset(at.get(0));
    boolean isSingle =
        pointsTo.object(at.get(0)).symbol() instanceof Global g
            && !g.isThreadLocal()
            && offset != PointsTo.ANY_OFFSET
            && isOutsideArrays(g.type(), offset * Byte.SIZE);
    return isSingle && pointsTo.object(at.get(0)).symbol() instanceof Global g
        ? Symbolic.of(new GlobalAddress(g)).plus(offset)
        : name;
  }

  private static boolean isOutsideArrays(@Nullable Type type, long bit) {
    Type at = type == null ? null : type.stripped();
    long offset = bit;
    while (at instanceof RecordType r) {
      Member inside = null;
      for (Member m : r.members()) {
        if (m.bitOffset() <= offset && offset < m.bitEnd()) {
          inside = m;
          break;
        }
      }
      if (inside == null || inside.type() == null) {
        return true;
      }
      offset -= inside.bitOffset();
      at = inside.type().stripped();
    }
    return at != null && !(at instanceof ArrayType);
  }
}
