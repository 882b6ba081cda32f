package io.interlock.race.lock;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * Where a lock is in the object, or in the element of an array, that an access is in. Both have
 * names with the same start, and the lock's has no index that the other has not. An access to an
 * array in the object, or in the element, has indexes besides: they are assumed to stay within it,
 * if their scale is not more than the offset of the lock or of the array: elements that have both
 * in them are larger.
 */
final class LockDistance {
  private final CommonLock locks;
  private final SingleLock places;
  private final Assumptions assumptions;

  LockDistance(CommonLock locks, SingleLock places, Assumptions assumptions) {
    this.locks = locks;
    this.places = places;
    this.assumptions = assumptions;
  }

  /** The offset of a lock; null if it is not known. */
  @Nullable Long of(At at, Symbolic lock) {
    Symbolic address = locks.named(at.access().address());
    Symbolic held = locks.named(lock);
    Long exact = held.distanceFrom(address);
    if (exact != null) {
      return exact + at.offset();
    }
    long member = places.memberOffset(lock);
    boolean isInside =
        member != PointsTo.ANY_OFFSET
            && member == at.offset() + held.offset() - address.offset()
            && address.terms().containsAll(held.terms())
            && held.atom().equals(address.atom())
            && isWithinArray(address, held, Math.max(member, at.offset()))
            && assumptions.holds(Assumption.INDEXES_IN_BOUNDS);
    if (isInside) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, at.access().access());
    }
    return isInside ? member : null;
  }

  private static boolean isWithinArray(Symbolic address, Symbolic held, long largest) {
    return address.terms().stream()
        .allMatch(t -> held.terms().contains(t) || Math.abs(t.scale()) <= largest);
  }
}
