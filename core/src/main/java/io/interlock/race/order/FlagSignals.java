package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.lock.HeldThroughout;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Accesses before a flag is raised and after it was seen to be up: hand-over by release and
 * acquire, or by a flag under a lock, as with condition variables.
 *
 * <p>Let one thread alone, of which there is one instance, store anything else to a flag than its
 * first value unasked. Whoever finds something else there has read from one of those stores, or
 * from atomic operations behind it that need the flag to be up and so belong to its release
 * sequence. If the thread has made none before an access, that access comes before the store, and
 * the store before what follows the look at the flag, provided that
 *
 * <ul>
 *   <li>all those stores release, or are atomic and come after more release fences than may have
 *       come before the access, so that there is one between the two; and all looks at the flag
 *       that are gone by acquire, or are followed by an acquire fence, or
 *   <li>one single lock is held at all of them, exclusively at the stores.
 * </ul>
 *
 * Stores of the first value, by whomever, do no harm. Nor do stores by threads that have seen the
 * flag up themselves: of all the stores the first is by the one thread, and each of the others
 * follows it in the same way. So the number of tasks in a queue is such a flag: what the only
 * thread that puts in tasks unasked did before its first comes before all tasks, whoever takes them
 * out and counts them down, and also if tasks put in tasks. What a thread has seen its children
 * know from their start.
 */
final class FlagSignals implements Exclusion {
  /**
   * A flag: how it is counted, and who raises it.
   *
   * @param fences so many come before each store that needs one
   */
  private record Flag(int place, int set, int seen, int setter, int fences) {}

  private static final List<Kind> STORES = List.of(Kind.SET, Kind.SET_RELEASE, Kind.SET_RELAXED);
  private static final List<Kind> LOOKS = List.of(Kind.SEEN, Kind.SEEN_ACQUIRE);

  /** No store needs a fence. */
  private static final int UNFENCED = Integer.MAX_VALUE;

  private final ThreadTree tree;
  private final SingleLock locks;
  private final int fence;
  private final List<Flag> flags = new ArrayList<>();

  FlagSignals(
      Threads threads, ThreadTree tree, SyncPoints points, OrderEvents events, SingleLock locks) {
    this.tree = tree;
    this.locks = locks;
    fence = events.fence();
    for (int place : events.places(Kind.SEEN)) {
      int set = events.number(Kind.SET, place);
      int seen = events.number(Kind.SEEN, place);
      var setters = new BitSet();
      STORES.stream()
          .flatMap(kind -> points.at(kind, place).stream())
          .filter(p -> p.milestones().atLeast(seen) == 0)
          .forEach(p -> setters.or(p.roots()));
      boolean isReleased =
          points.at(Kind.SET, place).isEmpty() && points.at(Kind.SEEN, place).isEmpty();
      int fences = isReleased ? fences(points, place, seen) : 0;
      boolean isLocked = fences == 0 && isLocked(points, place);
      boolean isOrdered = fences > 0 || isLocked;
      int setter = setters.nextSetBit(0);
      boolean hasOneSetter =
          setters.cardinality() == 1 && threads.maxInstances(threads.roots().get(setter)) == 1;
      if (set != OrderEvents.NOT_COUNTED && isOrdered && hasOneSetter) {
        flags.add(new Flag(place, set, seen, setter, isLocked ? UNFENCED : fences));
      }
    }
  }

  /**
   * How many fences come before each relaxed store; more than any if there is none. Where the flag
   * was seen up before, the fence may have come earlier still.
   */
  private int fences(SyncPoints points, int place, int seen) {
    return points.at(Kind.SET_RELAXED, place).stream()
        .map(SyncPoints.Point::milestones)
        .mapToInt(
            m -> fence == OrderEvents.NOT_COUNTED || m.atLeast(seen) > 0 ? 0 : m.atLeast(fence))
        .min()
        .orElse(UNFENCED);
  }

  /** Whether a lock is held wherever the flag is raised and looked at. */
  private boolean isLocked(SyncPoints points, int place) {
    var common = new HeldThroughout(locks::onlyPlace);
    STORES.forEach(k -> points.at(k, place).forEach(p -> common.add(p.locks(), true)));
    LOOKS.forEach(k -> points.at(k, place).forEach(p -> common.add(p.locks(), false)));
    return common.isAny();
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.FLAG;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int before = before(r, a, s, b);
    return before == SinglePlace.NONE ? before(s, b, r, a) : before;
  }

  /** The flag that orders an access before another. */
  private int before(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Flag flag : flags) {
      if (flag.setter() == r
          && a.milestones().atMost(flag.set()) == 0
          && (flag.fences() == UNFENCED || a.milestones().atMost(fence) < flag.fences())
          && tree.hasSeen(s, b.milestones(), flag.seen())) {
        return flag.place();
      }
    }
    return SinglePlace.NONE;
  }
}
