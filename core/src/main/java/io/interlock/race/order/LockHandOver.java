package io.interlock.race.order;

import io.interlock.finding.LockMode;
import io.interlock.finding.SafetyReason;
import io.interlock.lockset.Holding;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.order.CreationLocks.Held;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import java.util.List;

/**
 * A thread that is started while its starter holds a lock, and that acquires the lock itself, has
 * then waited for the starter to release it: what the starter did under the lock came before.
 * (Goblint's descendant locksets.)
 *
 * <p>An access {@code a} comes before an access {@code b} of thread {@code t} if for some lock
 *
 * <ul>
 *   <li>an owner holds it exclusively while {@code a} is made: the thread that makes it, or one
 *       that shelters that thread ({@link CreationLocks});
 *   <li>the owner is an ancestor of {@code t}, and {@code t} has acquired the lock before {@code
 *       b}, or an ancestor of {@code t} below the owner has before it started the next one;
 *   <li>wherever the owner may acquire the lock without holding it, none of those threads can run.
 *       So if {@code t} runs beside {@code a}, it was started under the very holding that covers
 *       {@code a}; and the lock it has acquired since, it got after the end of that holding.
 * </ul>
 */
final class LockHandOver implements Exclusion {
  private final ThreadTree tree;
  private final SyncPoints points;
  private final CreationLocks locks;
  private final SingleLock singleLock;
  private final OrderEvents events;

  LockHandOver(
      ThreadTree tree,
      SyncPoints points,
      CreationLocks locks,
      SingleLock singleLock,
      OrderEvents events) {
    this.tree = tree;
    this.points = points;
    this.locks = locks;
    this.singleLock = singleLock;
    this.events = events;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.LOCK_HAND_OVER;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int before = before(r, a, s, b);
    return before == SinglePlace.NONE ? before(s, b, r, a) : before;
  }

  /** The lock that orders an access before another. */
  private int before(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (!locks.isStartedUnderLock(s)) {
      return SinglePlace.NONE;
    }
    for (Held held : locks.during(r, a)) {
      int event = events.number(Kind.ACQUIRE, held.place());
      if (event != OrderEvents.NOT_COUNTED && held.mode() == LockMode.EXCLUSIVE) {
        List<Integer> chain = tree.below(held.owner(), s);
        int acquirer = acquirer(chain, b, event);
        if (acquirer >= 0 && startsWithin(chain.subList(0, acquirer + 1), held)) {
          return held.place();
        }
      }
    }
    return SinglePlace.NONE;
  }

  /** The place in the chain of a thread that has acquired the lock by then; -1 if none has. */
  private int acquirer(List<Integer> chain, ThreadAccess b, int event) {
    for (int i = 0; i < chain.size(); i++) {
      int count =
          i == 0
              ? b.milestones().atLeast(event)
              : tree.milestonesAtStart(chain.get(i - 1)).atLeast(event);
      if (count > 0) {
        return i;
      }
    }
    return -1;
  }

  /** Whether none of the threads can run when the owner begins to hold the lock. */
  private boolean startsWithin(List<Integer> threads, Held held) {
    for (SyncPoints.Point p : points.at(Kind.ACQUIRE, held.place())) {
      boolean isByOwner = p.roots().get(held.owner()) && !holds(p, held.place());
      if (isByOwner && threads.stream().anyMatch(t -> p.mayRun().get(t))) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(SyncPoints.Point point, int place) {
    for (Holding h : point.locks()) {
      if (singleLock.place(h.lock()) == place) {
        return true;
      }
    }
    return false;
  }
}
