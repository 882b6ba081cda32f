package io.interlock.race;

import io.interlock.finding.SafetyReason;
import io.interlock.summary.OrderEvents;
import io.interlock.summary.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Accesses before a flag is raised and after it was seen to be up: hand-over by release and
 * acquire, or by a flag under a lock, as with condition variables.
 *
 * <p>Let a flag be zero at first, and let one thread alone, of which there is one instance, store
 * anything else there unasked. Whoever finds it not to be zero has read from one of those stores.
 * If the thread has made none before an access, that access comes before the store, and the store
 * before what follows the look at the flag, provided that
 *
 * <ul>
 *   <li>all those stores release and all looks at the flag that are gone by acquire, or
 *   <li>one single lock is held at all of them, exclusively at the stores.
 * </ul>
 *
 * Stores of zero, by whomever, do no harm. Nor do stores by threads that have seen the flag up
 * themselves: of all the stores the first is by the one thread, and each of the others follows it
 * in the same way. So the number of tasks in a queue is such a flag: what the only thread that puts
 * in tasks unasked did before its first comes before all tasks, whoever takes them out and counts
 * them down, and also if tasks put in tasks. What a thread has seen its children know from their
 * start.
 */
final class FlagSignals implements Exclusion {
  /** A flag: how it is counted, and who raises it. */
  private record Flag(int place, int set, int seen, int setter) {}

  private final ThreadTree tree;
  private final SingleLock locks;
  private final List<Flag> flags = new ArrayList<>();

  FlagSignals(
      Threads threads, ThreadTree tree, SyncPoints points, OrderEvents events, SingleLock locks) {
    this.tree = tree;
    this.locks = locks;
    for (int place : events.places(Kind.SEEN)) {
      int set = events.number(Kind.SET, place);
      List<SyncPoints.Point> released = points.at(Kind.SET_RELEASE, place);
      List<SyncPoints.Point> plain = points.at(Kind.SET, place);
      int seen = events.number(Kind.SEEN, place);
      var setters = new BitSet();
      Stream.concat(released.stream(), plain.stream())
          .filter(p -> p.milestones().atLeast(seen) == 0)
          .forEach(p -> setters.or(p.roots()));
      boolean isOrdered =
          (plain.isEmpty() && points.at(Kind.SEEN, place).isEmpty()) || isLocked(points, place);
      int setter = setters.nextSetBit(0);
      boolean hasOneSetter =
          setters.cardinality() == 1 && threads.maxInstances(threads.roots().get(setter)) == 1;
      if (set != OrderEvents.NOT_COUNTED && isOrdered && hasOneSetter) {
        flags.add(new Flag(place, set, seen, setter));
      }
    }
  }

  /** Whether a lock is held wherever the flag is raised and looked at. */
  private boolean isLocked(SyncPoints points, int place) {
    var common = new HeldThroughout(locks::place);
    for (Kind kind : List.of(Kind.SET, Kind.SET_RELEASE, Kind.SEEN, Kind.SEEN_ACQUIRE)) {
      boolean isStore = kind == Kind.SET || kind == Kind.SET_RELEASE;
      points.at(kind, place).forEach(p -> common.add(p.locks(), isStore));
    }
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
          && tree.hasSeen(s, b.milestones(), flag.seen())) {
        return flag.place();
      }
    }
    return SinglePlace.NONE;
  }
}
