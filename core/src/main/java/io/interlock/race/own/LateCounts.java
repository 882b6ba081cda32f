package io.interlock.race.own;

import io.interlock.race.location.AccessIndex;
import io.interlock.race.lock.HeldThroughout;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Symbolic;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Users of an object who count themselves too late: {@code lock; p = current; unlock; p->users++}.
 * Who replaces the pointer under the lock, and counts itself off, may free the object in between.
 *
 * <p>So if one lock is held at all accesses to the cell in which the object was found, but those
 * made while no other thread runs, and not when its users are counted up, who does that is not
 * taken to be counted. Where there is no such lock, it is assumed that there is another reason why
 * the object lives.
 */
public final class LateCounts {
  private final AccessIndex index;
  private final SingleLock locks;
  private final Map<Symbolic, HeldThroughout> guards = new ConcurrentHashMap<>();

  public LateCounts(AccessIndex index, SingleLock locks) {
    this.index = index;
    this.locks = locks;
  }

  /** Whether an access that counts up is made without the lock under which the object was found. */
  boolean contain(ThreadAccess access) {
    Symbolic cell = Symbolic.cell(access.address().atom());
    if (cell == null || index.isStable(cell)) {
      return false;
    }
    HeldThroughout guard = guards.computeIfAbsent(cell, this::guard);
    return guard.isAny() && !guard.isHeldBy(access.locks());
  }

  private HeldThroughout guard(Symbolic cell) {
    var guard = new HeldThroughout(locks::onlyPlace);
    index.forEachOf(
        cell,
        a -> {
          if (!a.mayRun().isEmpty()) {
            guard.add(a.locks(), a.kind().isWrite());
          }
        });
    return guard;
  }
}
