package io.interlock.race;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of two threads that one creation started, to memory that each of them got of its own: an
 * object made for each thread, or the slots of an array picked by the counter of the loop that
 * starts them. Names that begin in a thread's arguments carry the creator's atoms, so they show.
 */
final class DistinctInstances {
  private DistinctInstances() {}

  /** Whether the accesses, made by two different threads, cannot be to the same memory. */
  static boolean areDisjoint(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    if (first.creation() == null || second.creation() == null) {
      return false;
    }
    boolean isOneSite = first.creation().site().equals(second.creation().site());
    Atom root = a.address().atom();
    if (isOneSite && root instanceof FreshObject && root.equals(b.address().atom())) {
      return first.isUnique(root) && second.isUnique(root);
    }
    return first.index() == second.index() && areOtherSlots(a, b, first);
  }

  private static boolean areOtherSlots(ThreadAccess a, ThreadAccess b, ThreadRoot thread) {
    return slot(a.address(), thread) != null
        && a.address().distanceFrom(b.address()) != null
        && Slots.areDisjoint(a.address(), a.size(), b.address(), b.size());
  }

  /** The part of an address that differs from thread to thread, if it is the only variable one. */
  private static Symbolic.@Nullable Term slot(Symbolic address, ThreadRoot thread) {
    return address.terms().size() == 1 && thread.isUnique(address.terms().get(0).atom())
        ? address.terms().get(0)
        : null;
  }
}
