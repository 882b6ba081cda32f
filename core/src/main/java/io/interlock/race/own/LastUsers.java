package io.interlock.race.own;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.finding.LockMode;
import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.summary.order.ObjectCounts;
import io.interlock.summary.order.ObjectCounts.Manner;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.MadeOnce;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accesses to an object before a thread counts itself off by the counter in it, and by whoever
 * found the counter to be zero: the last user, who may change and free the object.
 *
 * <p>What each user did before it counted itself off comes before what follows the count that finds
 * zero, if
 *
 * <ul>
 *   <li>the counter is counted down atomically, with release, everywhere, and with acquire by who
 *       finds zero, or a fence follows that acquires: counting up and down by one continues the
 *       release sequences of all that counted before; or
 *   <li>it is counted by plain stores, any two of which hold a common lock exclusively;
 *   <li>nothing else writes it while other threads that access it may run, but for the last user.
 * </ul>
 *
 * Assumed ({@link Assumption#SOUND_COUNTS}) is that a thread that uses the object is counted as
 * long as it does. Not so, and still reported, is what a thread does by a pointer after it may have
 * counted itself off by the same pointer, and not counted itself in again, but for counting itself
 * off once more, what is done by threads that never count down, and what a thread does by a pointer
 * where it counts itself in too late ({@link LateCounts}). Nothing is assumed of an object of which
 * there is one if nobody counts itself in, and more threads count themselves off than the counter
 * was ever set to.
 */
public final class LastUsers implements ObjectOrder {
  /** Of counters with more different accesses nothing is said. */
  private static final int MAX_ACCESSES = 200;

  private final ObjectCounts counts;
  private final AccessIndex index;
  private final CommonLock locks;
  private final ThreadOrder order;
  private final PointsTo pointsTo;
  private final LateCounts late;
  private final BitSet proved = new BitSet();
  private final Map<GuardedAccess, Boolean> isCount = new ConcurrentHashMap<>();
  private final List<BitSet> counters = new ArrayList<>();
  private final Set<Found> lateCells = new HashSet<>();

  /** A cell in which a thread finds objects. */
  private record Found(int thread, Symbolic cell) {}

  public LastUsers(
      ObjectCounts counts,
      AccessIndex index,
      LateCounts late,
      MadeOnce once,
      CommonLock locks,
      Accesses accesses,
      List<ThreadAccess> all,
      CallGraph graph,
      PointsTo pointsTo,
      Assumptions assumptions) {
    this.counts = counts;
    this.index = index;
    this.late = late;
    this.locks = locks;
    this.order = accesses.order();
    this.pointsTo = pointsTo;
    Set<Integer> numbers = numbers(all);
    for (ThreadRoot root : accesses.threads().roots()) {
      var counted = new BitSet();
      if (!numbers.isEmpty()) {
        BitSet reached = graph.reachable(List.of(root.entry()));
        numbers.stream().filter(n -> counts.counting(n).intersects(reached)).forEach(counted::set);
      }
      counters.add(counted);
    }
    for (int number : numbers) {
      if (isProved(number) && !isShort(number, once)) {
        proved.set(number);
        assumptions.used(Assumption.SOUND_COUNTS, number);
      }
    }
    if (!proved.isEmpty()) {
      all.forEach(this::addLate);
    }
  }

  private void addLate(ThreadAccess access) {
    Symbolic cell = Symbolic.cell(access.address().atom());
    boolean isCountedIn =
        access.access().key().marks().stream().anyMatch(m -> m.kind() == Mark.Kind.FIRST);
    if (cell != null && isCountedIn && late.contain(access)) {
      access.roots().stream().forEach(r -> lateCells.add(new Found(r, cell)));
    }
  }

  /**
   * Whether more count themselves off than are counted: the counter of the only object there is,
   * which nobody counts up. Who may count itself off once more counts twice.
   */
  private boolean isShort(int number, MadeOnce once) {
    OptionalLong users = counts.users(number);
    int[] places = counts.places(number).stream().toArray();
    if (users.isEmpty() || places.length != 1 || !once.isOne(pointsTo.object(places[0]))) {
      return false;
    }
    var twice = new BitSet();
    for (At at : index.byObject().getOrDefault(pointsTo.object(places[0]).index(), List.of())) {
      if (mayTouch(at, pointsTo.offset(places[0]), counts.width(number))
          && isCount(at.access().access())
          && isDropped(at.access())) {
        twice.or(at.access().roots());
      }
    }
    long off = 0;
    for (int r = 0; r < counters.size(); r++) {
      off += counters.get(r).get(number) ? (twice.get(r) ? 2 : 1) : 0;
    }
    return off > users.getAsLong();
  }

  private static boolean isDropped(ThreadAccess access) {
    return access.access().key().marks().stream().anyMatch(m -> m.kind() == Mark.Kind.DROPPED);
  }

  /** The counters that somebody found to be zero. */
  private static Set<Integer> numbers(List<ThreadAccess> all) {
    var numbers = new LinkedHashSet<Integer>();
    for (ThreadAccess access : all) {
      for (Mark mark : access.access().key().marks()) {
        if (mark.kind() == Mark.Kind.LAST) {
          numbers.add(mark.number());
        }
      }
    }
    return numbers;
  }

  private boolean isProved(int number) {
    Manner manner = counts.manner(number);
    var counting = new ArrayList<At>();
    var others = new ArrayList<ThreadAccess>();
    Set<ThreadAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int place : counts.places(number).stream().toArray()) {
      long offset = pointsTo.offset(place);
      for (At at : index.byObject().getOrDefault(pointsTo.object(place).index(), List.of())) {
        boolean isWrite =
            at.access().kind().isWrite()
                && mayTouch(at, offset, counts.width(number))
                && !has(at.access(), Mark.Kind.LAST, number);
        if (isWrite && seen.add(at.access())) {
          if (isCount(at.access().access())) {
            counting.add(at);
          } else {
            others.add(at.access());
          }
        }
      }
    }
    boolean isDisturbed =
        counting.size() + others.size() > MAX_ACCESSES
            || others.stream()
                .anyMatch(o -> counting.stream().anyMatch(c -> order.mayOverlap(o, c.access())));
    return !isDisturbed
        && (manner == Manner.RELEASE || (manner == Manner.PLAIN && areLocked(counting)));
  }

  private static boolean mayTouch(At at, long offset, long width) {
    return at.offset() == PointsTo.ANY_OFFSET
        || at.size() < 0
        || (offset < at.offset() + at.size() && at.offset() < offset + width);
  }

  private boolean areLocked(List<At> all) {
    for (int i = 0; i < all.size(); i++) {
      for (int j = i; j < all.size(); j++) {
        At a = exclusively(all.get(i));
        At b = exclusively(all.get(j));
        boolean areApart =
            !order.mayOverlap(a.access(), b.access())
                || locks.isSame(a.access(), b.access())
                || locks.isByElement(a, b);
        if (!areApart) {
          return false;
        }
      }
    }
    return true;
  }

  private static At exclusively(At at) {
    ThreadAccess access = at.access();
    return new At(
        access.named(
            access.address(),
            access.locks().stream().filter(h -> h.mode() == LockMode.EXCLUSIVE).toList()),
        at.offset(),
        at.leaf());
  }

  /** Whether an access does nothing but count, wherever in the text it is made. */
  private boolean isCount(GuardedAccess access) {
    return isCount.computeIfAbsent(access, this::findCount);
  }

  private boolean findCount(GuardedAccess access) {
    return access.isAlways(d -> counts.counts(d.function(), d.position()));
  }

  private static boolean has(ThreadAccess access, Mark.Kind kind, int number) {
    List<Mark> marks = access.access().key().marks();
    return !marks.isEmpty() && marks.contains(new Mark(kind, number));
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.COUNTDOWN;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return isLast(b, a, first) || isLast(a, b, second);
  }

  /**
   * Whether an access is the last user's, and another thread's is made before it is counted off.
   */
  private boolean isLast(ThreadAccess last, ThreadAccess other, ThreadRoot thread) {
    List<Mark> marks = last.access().key().marks();
    for (int i = 0; i < marks.size(); i++) { // asked for each pair, nearly always for nothing
      Mark mark = marks.get(i);
      int number = mark.number();
      if (mark.kind() == Mark.Kind.LAST
          && proved.get(number)
          && (isUser(other, number, thread) || has(other, Mark.Kind.LAST, number))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread has not counted itself off when it makes an access, and will do so. */
  private boolean isUser(ThreadAccess access, int number, ThreadRoot thread) {
    return counters.get(thread.index()).get(number)
        && !(has(access, Mark.Kind.FIRST, number) && late.contain(access))
        && !isFoundLate(access, thread)
        && (!isDropped(access) || isCount(access.access()));
  }

  /** Whether a thread counts itself too late where it found the object. */
  private boolean isFoundLate(ThreadAccess access, ThreadRoot thread) {
    Symbolic cell = lateCells.isEmpty() ? null : Symbolic.cell(access.address().atom());
    return cell != null && lateCells.contains(new Found(thread.index(), cell));
  }
}
