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
  private static final long MAX_STEPS = 64;

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
    Symbolic.Term slot = slot(a.address(), thread);
    if (slot == null || a.size() < 0 || b.size() < 0) {
      return false;
    }
    Long distance = a.address().distanceFrom(b.address());
    if (distance == null) {
      return false;
    }
    long stride = Math.abs(slot.scale());
    long reach = Math.abs(distance) + Math.max(a.size(), b.size());
    if (stride == 0 || reach / stride > MAX_STEPS) {
      return false;
    }
    for (long step = 1; step <= reach / stride + 1; step++) {
      if (overlap(distance + step * stride, a.size(), b.size())
          || overlap(distance - step * stride, a.size(), b.size())) {
        return false;
      }
    }
    return true;
  }

  private static boolean overlap(long distance, long sizeA, long sizeB) {
    return -sizeA < distance && distance < sizeB;
  }

  /** The part of an address that differs from thread to thread, if it is the only variable one. */
  private static Symbolic.@Nullable Term slot(Symbolic address, ThreadRoot thread) {
    return address.terms().size() == 1 && thread.isUnique(address.terms().get(0).atom())
        ? address.terms().get(0)
        : null;
  }
}
