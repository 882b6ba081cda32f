package io.interlock.race;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;

/**
 * Whether two accesses at places of one object may touch the same byte, one writing, not both
 * atomic. Names decide where both have the same base, else the places do.
 */
final class Conflict {
  private Conflict() {}

  static boolean mayConflict(At a, At b) {
    ThreadAccess left = a.access();
    ThreadAccess right = b.access();
    return left.kind().conflictsWith(right.kind())
        && !areBothOwnThreadLocal(left.address(), right.address())
        && mayMeet(a, b);
  }

  /** Each thread has its own copy of a thread-local variable that it names. */
  static boolean areBothOwnThreadLocal(Symbolic a, Symbolic b) {
    return a.atom() instanceof GlobalAddress g
        && g.global().isThreadLocal()
        && b.atom() instanceof GlobalAddress h
        && h.global().isThreadLocal();
  }

  /** Whether both names say where in one variable they are. */
  static boolean areInOneVariable(Symbolic a, Symbolic b) {
    return a.atom() instanceof GlobalAddress
        && a.terms().isEmpty()
        && b.terms().isEmpty()
        && a.atom().equals(b.atom());
  }

  /** Whether the bytes accessed may be the same. */
  static boolean mayMeet(At a, At b) {
    ThreadAccess left = a.access();
    ThreadAccess right = b.access();
    long sizeA = a.size();
    long sizeB = b.size();
    boolean exact = areInOneVariable(left.address(), right.address());
    long offsetA = exact ? left.address().offset() : a.offset();
    long offsetB = exact ? right.address().offset() : b.offset();
    if (offsetA == PointsTo.ANY_OFFSET || offsetB == PointsTo.ANY_OFFSET) {
      return a.leaf().admits(right.extent()) && b.leaf().admits(left.extent());
    }
    return (sizeB < 0 || offsetA < offsetB + sizeB) && (sizeA < 0 || offsetB < offsetA + sizeA);
  }
}
