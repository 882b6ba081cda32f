package io.interlock.race.order;

import io.interlock.finding.LockMode;
import io.interlock.finding.SafetyReason;
import io.interlock.lockset.Holding;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that run under a lock that another thread holds: one that starts them with the lock held
 * and keeps it until they have ended. Whoever else holds the lock does not run at the same time.
 * (Goblint's creation locksets.)
 *
 * <p>A thread is <em>sheltered</em> by a lock and an owner if
 *
 * <ul>
 *   <li>the owner starts it, or starts an ancestor of it, each having one parent only;
 *   <li>the owner holds the lock whenever it starts that child;
 *   <li>wherever the owner may release the lock, the thread cannot run: it is not started yet, or
 *       has been joined. Since all that may run at a point of the owner's is known there, an owner
 *       of many instances never passes this.
 * </ul>
 *
 * Then the owner holds the lock as long as the thread lives, also if it never joins it: a lock of a
 * thread that has ended stays locked. So an access of a thread has, besides its own locks, those of
 * its owners; and two accesses exclude each other by one lock held by two different threads. The
 * same thread on both sides proves nothing: it may run beside the children it has started.
 */
final class CreationLocks implements Exclusion {
  /** A lock, and the thread that holds it. */
  record Held(int owner, int place, LockMode mode) {}

  private final ThreadTree tree;
  private final SyncPoints points;
  private final SingleLock locks;
  private final boolean[] isStartedUnderLock;
  private final List<List<Held>> sheltered = new ArrayList<>();

  CreationLocks(int threadCount, ThreadTree tree, SyncPoints points, SingleLock locks) {
    this.tree = tree;
    this.points = points;
    this.locks = locks;
    isStartedUnderLock = new boolean[threadCount];
    for (int root = 0; root < threadCount; root++) {
      sheltered.add(findOwners(root));
    }
  }

  /** Whether the thread, or a thread it comes from, is started while a single lock is held. */
  boolean isStartedUnderLock(int root) {
    return isStartedUnderLock[root];
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.CREATION_LOCK;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (sheltered.get(r).isEmpty() && sheltered.get(s).isEmpty()) {
      return SinglePlace.NONE;
    }
    List<Held> theirs = during(s, b);
    for (Held mine : during(r, a)) {
      if (theirs.stream().anyMatch(h -> excludes(mine, h))) {
        return mine.place();
      }
    }
    return SinglePlace.NONE;
  }

  private static boolean excludes(Held a, Held b) {
    return a.place() == b.place()
        && a.owner() != b.owner()
        && (a.mode() == LockMode.EXCLUSIVE || b.mode() == LockMode.EXCLUSIVE);
  }

  /** The single locks held by the thread or an owner of it while it makes an access. */
  List<Held> during(int root, ThreadAccess access) {
    var all = new ArrayList<>(sheltered.get(root));
    for (Holding h : access.locks()) {
      add(root, h, all);
    }
    return all;
  }

  private void add(int owner, Holding h, List<Held> to) {
    int place = locks.place(h.lock());
    if (place != SinglePlace.NONE) {
      to.add(new Held(owner, place, h.mode()));
    }
  }

  private List<Held> findOwners(int root) {
    var found = new ArrayList<Held>();
    int child = root;
    for (int steps = 0; steps < MAX_DEPTH; steps++) {
      int owner = tree.parent(child);
      if (owner == ThreadTree.NO_PARENT || owner == root) {
        break;
      }
      for (Holding h : tree.locksAtStart(child)) {
        add(owner, h, found);
      }
      child = owner;
    }
    isStartedUnderLock[root] = !found.isEmpty();
    found.removeIf(h -> mayBeReleased(h, root));
    return List.copyOf(found);
  }

  /** Longer chains of threads that start threads are not followed. */
  private static final int MAX_DEPTH = 16;

  private boolean mayBeReleased(Held held, int root) {
    return points.at(Kind.RELEASE, held.place()).stream()
        .anyMatch(p -> p.roots().get(held.owner()) && p.mayRun().get(root));
  }
}
