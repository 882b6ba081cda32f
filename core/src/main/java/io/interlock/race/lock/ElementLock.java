package io.interlock.race.lock;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.Symbolic.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Locks of structs in an array that has arrays in it: {@code table[i].lock} for {@code
 * table[i].slots[j]} and for {@code table[i].count}.
 *
 * <p>On both sides the name of the access is that of the lock but for the offset, and for further
 * indexes, which are assumed to stay within the struct. Lock and access are in the same element: if
 * the whole object is the array, by their offsets; else they are as far apart as the members of
 * one, but for what a constant in the index of an inner array adds, less than half an element. Then
 * accesses that overlap are in one element, and have its lock, if the array and the place of the
 * lock in an element are the same on both sides.
 *
 * <p>One side may know the element by a pointer, as in {@code p->lock} for {@code p->slots[j]},
 * which is assumed to point to the start of one: then the locks must be the same member of the same
 * objects by points-to.
 */
final class ElementLock {
  private final SingleLock places;
  private final Predicate<Atom> isLinear;
  private final Assumptions assumptions;

  /**
   * With what is known of names.
   *
   * @param isLinear whether an atom means the same whoever says it
   */
  ElementLock(SingleLock places, Predicate<Atom> isLinear, Assumptions assumptions) {
    this.places = places;
    this.isLinear = isLinear;
    this.assumptions = assumptions;
  }

  boolean isSame(At a, Symbolic lockOfA, At b, Symbolic lockOfB) {
    Term outer = outer(a.access().address(), lockOfA);
    Term other = outer(b.access().address(), lockOfB);
    if (outer == null
        ? isByPointer(a, lockOfA, b, lockOfB, other)
        : other == null && isByPointer(b, lockOfB, a, lockOfA, outer)) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, a.access().access());
      return true;
    }
    boolean isSame =
        outer != null
            && other != null
            && outer.scale() == other.scale()
            && lockOfA.atom().equals(lockOfB.atom())
            && lockOfA.offset() == lockOfB.offset()
            && isLinear.test(lockOfA.atom())
            && isInElement(a, lockOfA, outer.scale())
            && isInElement(b, lockOfB, other.scale())
            && assumptions.holds(Assumption.INDEXES_IN_BOUNDS);
    if (isSame) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, a.access().access());
    }
    return isSame;
  }

  /** Whether a pointer leads to the element that has an index on the other side. */
  private boolean isByPointer(
      At pointer, Symbolic lock, At indexed, Symbolic lockOfIndexed, @Nullable Term outer) {
    Symbolic access = pointer.access().address();
    return outer != null
        && lock.terms().isEmpty()
        && access.atom().equals(lock.atom())
        && access.terms().stream().allMatch(t -> Math.abs(t.scale()) < outer.scale())
        && places.isSameMember(lock, lockOfIndexed)
        && isInElement(pointer, lock, outer.scale())
        && isInElement(indexed, lockOfIndexed, outer.scale())
        && assumptions.holds(Assumption.INDEXES_IN_BOUNDS);
  }

  /** The index of the lock, if it is one of those of the access, in the same array. */
  private static @Nullable Term outer(Symbolic access, Symbolic lock) {
    boolean isElement =
        lock.terms().size() == 1
            && access.atom().equals(lock.atom())
            && access.terms().contains(lock.terms().get(0));
    if (!isElement) {
      return null;
    }
    Term outer = lock.terms().get(0);
    List<Term> inner = new ArrayList<>(access.terms());
    inner.remove(outer);
    return inner.stream().allMatch(t -> Math.abs(t.scale()) < outer.scale()) ? outer : null;
  }

  private boolean isInElement(At at, Symbolic lock, long stride) {
    long member = places.offset(lock);
    if (member == PointsTo.ANY_OFFSET) {
      return false;
    }
    long distance = at.access().address().offset() - lock.offset();
    if (places.isArrayOf(lock, stride)) {
      return member + distance >= 0 && member + distance < stride;
    }
    long declared = at.offset() - member;
    return at.offset() != PointsTo.ANY_OFFSET
        && Math.abs(declared) < stride
        && Math.abs(distance - declared) < stride / 2;
  }
}
