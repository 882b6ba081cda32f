package io.interlock.race;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether two accesses may be made at the same time, by all that is known of order. */
final class Overlaps {
  private final Threads threads;
  private final ThreadOrder order;
  private final List<Exclusion> exclusions;
  private final DistinctInstances instances;

  Overlaps(
      Threads threads, ThreadOrder order, List<Exclusion> exclusions, DistinctInstances instances) {
    this.instances = instances;
    this.threads = threads;
    this.order = order;
    this.exclusions = List.copyOf(exclusions);
  }

  /** Whether some threads may make the accesses at once, whatever memory they are to. */
  boolean arePossible(ThreadAccess a, ThreadAccess b) {
    BitSet left = a.roots();
    BitSet right = b.roots();
    for (int r = left.nextSetBit(0); r >= 0; r = left.nextSetBit(r + 1)) {
      for (int s = right.nextSetBit(0); s >= 0; s = right.nextSetBit(s + 1)) {
        if (mayOverlap(r, a, s, b)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The two threads, one from each, that may make the accesses at once; null if there are none. */
  ThreadRoot @Nullable [] find(ThreadAccess a, ThreadAccess b) {
    BitSet left = a.roots();
    BitSet right = b.roots();
    for (int r = left.nextSetBit(0); r >= 0; r = left.nextSetBit(r + 1)) {
      for (int s = right.nextSetBit(0); s >= 0; s = right.nextSetBit(s + 1)) {
        ThreadRoot first = threads.roots().get(r);
        ThreadRoot second = threads.roots().get(s);
        if (mayOverlap(r, a, s, b) && !areApart(a, first, b, second)) {
          return new ThreadRoot[] {first, second};
        }
      }
    }
    return null;
  }

  /** Whether the threads make them to memory of their own. */
  boolean areApart(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return instances.areDisjoint(a, first, b, second);
  }

  private boolean mayOverlap(int r, ThreadAccess a, int s, ThreadAccess b) {
    return order.mayOverlap(r, a, s, b) && exclusion(r, a, s, b) == null;
  }

  /** What proofs ask of an access besides its state, see {@link Exclusion#aspect}. */
  Object aspect(ThreadAccess access) {
    return exclusions.stream().map(e -> e.aspect(access)).filter(a -> !a.equals("")).toList();
  }

  /** What proves that two threads do not make the accesses at once; null if nothing does. */
  @Nullable Exclusion exclusion(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Exclusion exclusion : exclusions) {
      if (exclusion.excludes(r, a, s, b)) {
        return exclusion;
      }
    }
    return null;
  }
}
