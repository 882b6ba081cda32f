package io.interlock.symbolic;

import io.interlock.ir.Global;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Places that stand for one piece of memory in a run of the program: in a global that all threads
 * share, and not inside an array. If points-to leaves a pointer such a place alone, then a pointer
 * that may be used at all points there.
 */
public final class SinglePlace {
  public static final int NONE = -1;

  private SinglePlace() {}

  /** The one place, if it is a single piece of memory; else {@link #NONE}. */
  public static int of(PointsTo pointsTo, Places places) {
    if (places.size() != 1) {
      return NONE;
    }
    int place = places.get(0);
    long offset = pointsTo.offset(place);
    boolean isSingle =
        pointsTo.object(place).symbol() instanceof Global g
            && !g.isThreadLocal()
            && offset != PointsTo.ANY_OFFSET
            && isOutsideArrays(g.type(), offset * Byte.SIZE);
    return isSingle ? place : NONE;
  }

  /** Whether a byte of a type is in no array that it has as a member, or is. */
  public static boolean isOutsideArrays(@Nullable Type type, long bit) {
    Type at = type == null ? null : type.stripped();
    long offset = bit;
    boolean isOpaque = false;
    while (at instanceof RecordType r) {
      Member inside = null;
      int count = 0;
      for (Member m : r.members()) {
        if (m.bitOffset() <= offset && offset < m.bitEnd()) {
          inside = inside == null ? m : inside;
          count++;
        }
      }
      if (inside == null || inside.type() == null) {
        return true;
      }
      isOpaque = count > 1;
      offset -= inside.bitOffset();
      at = inside.type().stripped();
    }
    return at != null && !(at instanceof ArrayType a && !(isOpaque && isBytes(a)));
  }

  /** Room for something opaque, as in the unions that are semaphores and barriers. */
  private static boolean isBytes(ArrayType array) {
    return array.element() != null
        && !(array.element().stripped() instanceof RecordType)
        && array.element().bits() == Byte.SIZE;
  }
}
