package io.interlock.race.unpublished;

import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.pair.AccessStates;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.List;

/**
 * Whether two accesses may well hold one lock, though nothing proves it: the locks are found in the
 * same way, from some pointer or by the same computation from some number, and may be in the same
 * place. A race of such accesses is reported; what would follow from it is not, since it is more
 * often the proof that is missing than the lock.
 */
final class PossibleLock {
  private final AccessIndex index;
  private final AccessStates states;
  private final Long2ObjectMap<Boolean> known = new Long2ObjectOpenHashMap<>();

  PossibleLock(AccessIndex index, AccessStates states) {
    this.index = index;
    this.states = states;
  }

  boolean isHeld(ThreadAccess a, ThreadAccess b) {
    long key = ((long) states.protection(a) << Integer.SIZE) | states.protection(b);
    Boolean isHeld = known.get(key);
    if (isHeld == null) {
      isHeld = find(a, b);
      known.put(key, isHeld);
    }
    return isHeld;
  }

  private boolean find(ThreadAccess a, ThreadAccess b) {
    for (Holding mine : a.locks()) {
      for (Holding theirs : b.locks()) {
        boolean excludes = mine.mode() == LockMode.EXCLUSIVE || theirs.mode() == LockMode.EXCLUSIVE;
        if (excludes && mayBeOne(mine.lock(), theirs.lock())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayBeOne(Symbolic a, Symbolic b) {
    return areAlike(a, b) && intersect(index.placesOf(a), index.placesOf(b));
  }

  private static boolean intersect(Places a, Places b) {
    return !a.filter(b::contains).isEmpty();
  }

  private static boolean areAlike(Symbolic a, Symbolic b) {
    List<Symbolic.Term> left = a.terms();
    List<Symbolic.Term> right = b.terms();
    if (a.offset() != b.offset() || left.size() != right.size() || !areAlike(a.atom(), b.atom())) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      boolean areAlike =
          left.get(i).scale() == right.get(i).scale()
              && areAlike(left.get(i).atom(), right.get(i).atom());
      if (!areAlike) {
        return false;
      }
    }
    return true;
  }

  /** Numbers that are computed are alike if the computation is, others whatever they are. */
  private static boolean areAlike(Atom a, Atom b) {
    if (a instanceof Atom.Computed left && b instanceof Atom.Computed right) {
      return left.operator() == right.operator()
          && areAlike(left.left(), right.left())
          && areAlike(left.right(), right.right());
    }
    return a instanceof Atom.Computed == b instanceof Atom.Computed;
  }
}
