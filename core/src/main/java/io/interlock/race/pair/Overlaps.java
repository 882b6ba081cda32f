package io.interlock.race.pair;

import io.interlock.race.instance.DistinctInstances;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether two accesses may be made at the same time, by all that is known of order. */
public final class Overlaps {
  private final Threads threads;
  private final ThreadOrder order;
  // Asked for each pair: arrays need no iterators.
  private final Exclusion[] exclusions;
  private final DistinctInstances instances;
  private final ObjectOrder[] objects;

  Overlaps(
      Threads threads,
      ThreadOrder order,
      List<Exclusion> exclusions,
      DistinctInstances instances,
      List<ObjectOrder> objects) {
    this.instances = instances;
    this.objects = objects.toArray(ObjectOrder[]::new);
    this.threads = threads;
    this.order = order;
    this.exclusions = exclusions.toArray(Exclusion[]::new);
  }

  /** Two threads by number, one for each of two accesses. */
  public record Two(int first, int second) {
    /** Stands for none. */
    public static final Two NONE = new Two(-1, -1);

    public boolean isNone() {
      return first < 0;
    }
  }

  /** The first two that may make the accesses at once, whatever memory they are to; else null. */
  public @Nullable Two first(ThreadAccess a, ThreadAccess b) {
    return next(a, a.roots().nextSetBit(0), b, b.roots().nextSetBit(0));
  }

  private @Nullable Two next(ThreadAccess a, int from, ThreadAccess b, int fromSecond) {
    BitSet left = a.roots();
    BitSet right = b.roots();
    int s = fromSecond;
    for (int r = from; r >= 0; r = left.nextSetBit(r + 1), s = right.nextSetBit(0)) {
      for (; s >= 0; s = right.nextSetBit(s + 1)) {
        if (mayOverlap(r, a, s, b)) {
          return new Two(r, s);
        }
      }
    }
    return null;
  }

  /**
   * The two threads, one from each, that may make the accesses at once; null if there are none.
   *
   * @param possible the first that may, whatever memory the accesses are to
   */
  public ThreadRoot @Nullable [] find(At at, At other, @Nullable Two possible) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    Two two = possible;
    while (two != null) {
      ThreadRoot first = threads.roots().get(two.first);
      ThreadRoot second = threads.roots().get(two.second);
      if (!areApart(at, first, other, second) && objectOrder(a, first, b, second) == null) {
        return new ThreadRoot[] {first, second};
      }
      two = next(a, two.first, b, b.roots().nextSetBit(two.second + 1));
    }
    return null;
  }

  /** Whether the threads make them to memory of their own. */
  boolean areApart(At a, ThreadRoot first, At b, ThreadRoot second) {
    return instances.areDisjoint(a, first, b, second);
  }

  /** What proves that two threads do not make the accesses to one object at once; else null. */
  @Nullable ObjectOrder objectOrder(
      ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    for (ObjectOrder proof : objects) {
      if (proof.areOrdered(a, first, b, second)) {
        return proof;
      }
    }
    return null;
  }

  private boolean mayOverlap(int r, ThreadAccess a, int s, ThreadAccess b) {
    return order.mayOverlap(r, a, s, b) && exclusion(r, a, s, b) == null;
  }

  /** What proofs ask of an access besides its state, see {@link Exclusion#aspect}. */
  Object aspect(ThreadAccess access) {
    var aspects = new ArrayList<Object>(exclusions.length);
    for (Exclusion exclusion : exclusions) {
      Object aspect = exclusion.aspect(access);
      if (!aspect.equals("")) {
        aspects.add(aspect);
      }
    }
    return aspects;
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
