package io.interlock.race.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.lock.HeldThroughout;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.creation.CountedCreations;
import io.interlock.summary.order.CounterCell;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Accesses before a thread counts itself off and after a wait until all have: by a counter of those
 * that live, which ends at zero, or of those that are done, which ends at their number.
 *
 * <p>Let a counter be written only by counting and by one constant store before the threads are
 * started, and let each thread count itself off once at most. If it is seen at its end, as many
 * threads have done so as there are steps from its first value, and as it was counted the other
 * way. These are all the threads there are, so that what each of them did before it counted itself
 * off comes before the look, if
 *
 * <ul>
 *   <li><em>fixed</em>: nobody counts the other way, and all threads that count themselves off are
 *       no more than the steps from the first value to the end; or
 *   <li><em>counted</em>: the counter goes down to zero, one thread alone, of one instance, starts
 *       all threads that count themselves off, each of them after counting up once more ({@link
 *       CountedCreations}), and has not looked before it starts one; this proves order only for
 *       what that thread does after its look.
 * </ul>
 *
 * Where the number is fixed, one thread alone finds by its own count that the counter is at its
 * end: all steps are taken then, and each thread takes one. So no two threads make accesses that
 * follow such a count.
 *
 * <p>Counting and looking happens under one single lock, held exclusively by who counts; or
 * atomically, counting with release and looking with acquire. A counter of living threads that they
 * count up themselves proves nothing: it may be seen at zero before they have begun.
 */
final class Countdown implements Exclusion {
  /**
   * A counter that proves order.
   *
   * @param counting the threads that count down
   * @param looker the only thread whose looks count; -1 for any
   * @param last that a thread's own count was the last one; not counted if several may be
   */
  private record Counter(int place, int down, int end, BitSet counting, int looker, int last) {}

  private static final int ANYBODY = -1;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final SummaryTable summaries;
  private final Threads threads;
  private final ThreadTree tree;
  private final SyncPoints points;
  private final OrderEvents events;
  private final SingleLock locks;
  private final List<Counter> counters = new ArrayList<>();

  Countdown(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      Threads threads,
      ThreadTree tree,
      SyncPoints points,
      OrderEvents events,
      SingleLock locks) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.summaries = summaries;
    this.threads = threads;
    this.tree = tree;
    this.points = points;
    this.events = events;
    this.locks = locks;
    events.counters().forEach(this::add);
  }

  private void add(int place, CounterCell cell) {
    List<SyncPoints.Point> downs = at(place, Kind.COUNT_OFF, Kind.COUNT_OFF_RELEASE);
    List<SyncPoints.Point> ups = at(place, Kind.COUNT_ON, Kind.COUNT_ON_RELEASE);
    int down = events.number(Kind.COUNT_OFF, place);
    int end = events.number(Kind.COUNT_END, place);
    if (down == OrderEvents.NOT_COUNTED || end == OrderEvents.NOT_COUNTED) {
      return;
    }
    BitSet counting = roots(downs);
    boolean isOnce = downs.stream().allMatch(p -> p.milestones().atMost(down) == 0);
    if (isOnce && isExact(place) && isOrdered(place) && isSetBefore(place, counting, ups)) {
      if (ups.isEmpty() && isFixed(counting, cell.steps())) {
        int last = events.number(Kind.COUNT_LAST, place);
        counters.add(new Counter(place, down, end, counting, ANYBODY, last));
      } else if (!ups.isEmpty()
          && cell.direction() == CounterCell.Direction.DOWN
          && isCounted(place, counting, roots(ups), end)) {
        int creator = roots(ups).nextSetBit(0);
        counters.add(new Counter(place, down, end, counting, creator, OrderEvents.NOT_COUNTED));
      }
    }
  }

  private List<SyncPoints.Point> at(int place, Kind... kinds) {
    var found = new ArrayList<SyncPoints.Point>();
    for (Kind kind : kinds) {
      found.addAll(points.at(kind, place));
    }
    return found;
  }

  private static BitSet roots(List<SyncPoints.Point> points) {
    var roots = new BitSet();
    points.forEach(p -> roots.or(p.roots()));
    return roots;
  }

  /** Whether whatever may count this counts nothing else. */
  private boolean isExact(int place) {
    Places one = Places.of(place);
    return at(
            place,
            Kind.COUNT_OFF,
            Kind.COUNT_OFF_RELEASE,
            Kind.COUNT_ON,
            Kind.COUNT_ON_RELEASE,
            Kind.COUNT_SET)
        .stream()
        .allMatch(p -> p.places().equals(one));
  }

  private boolean isOrdered(int place) {
    List<SyncPoints.Point> plain = at(place, Kind.COUNT_OFF, Kind.COUNT_ON, Kind.COUNT_LOOK);
    if (plain.isEmpty()) {
      return true;
    }
    List<SyncPoints.Point> writes =
        at(place, Kind.COUNT_OFF, Kind.COUNT_ON, Kind.COUNT_OFF_RELEASE, Kind.COUNT_ON_RELEASE);
    List<SyncPoints.Point> looks = at(place, Kind.COUNT_LOOK, Kind.COUNT_LOOK_ACQUIRE);
    var common = new HeldThroughout(locks::place);
    writes.forEach(p -> common.add(p.locks(), true));
    looks.forEach(p -> common.add(p.locks(), false));
    return common.isAny();
  }

  /**
   * Whether a store of the first value, if there is one, comes once and before everything else: who
   * looks earlier may find what was there before.
   */
  private boolean isSetBefore(int place, BitSet counting, List<SyncPoints.Point> ups) {
    List<SyncPoints.Point> sets = at(place, Kind.COUNT_SET);
    if (sets.isEmpty()) {
      return true;
    }
    int set = events.number(Kind.COUNT_SET, place);
    BitSet setters = roots(sets);
    return set != OrderEvents.NOT_COUNTED
        && ups.isEmpty()
        && setters.cardinality() == 1
        && threads.maxInstances(threads.roots().get(setters.nextSetBit(0))) == 1
        && sets.stream().allMatch(p -> p.milestones().atMost(set) == 0)
        && counting.stream().allMatch(t -> isStartedAfter(t, set))
        && at(place, Kind.COUNT_LOOK, Kind.COUNT_LOOK_ACQUIRE).stream()
            .allMatch(p -> isAfter(p, set));
  }

  private boolean isAfter(SyncPoints.Point point, int set) {
    return point.milestones().atLeast(set) > 0
        || point.roots().stream().allMatch(t -> isStartedAfter(t, set));
  }

  /** Whether a thread is started only after something was done by its parent. */
  private boolean isStartedAfter(int thread, int event) {
    return tree.parent(thread) != ThreadTree.NO_PARENT
        && tree.milestonesAtStart(thread).atLeast(event) > 0;
  }

  private boolean isFixed(BitSet counting, long steps) {
    long sum = 0;
    for (int t = counting.nextSetBit(0); t >= 0; t = counting.nextSetBit(t + 1)) {
      long instances = threads.maxInstances(threads.roots().get(t));
      if (instances < 0) {
        return false;
      }
      sum += instances;
    }
    return sum <= steps;
  }

  private boolean isCounted(int place, BitSet counting, BitSet counters, int end) {
    int creator = counters.nextSetBit(0);
    if (counters.cardinality() != 1
        || threads.maxInstances(threads.roots().get(creator)) != 1
        || counting.get(creator)) {
      return false;
    }
    for (int t = counting.nextSetBit(0); t >= 0; t = counting.nextSetBit(t + 1)) {
      ThreadRoot root = threads.roots().get(t);
      Creation creation = root.creation();
      boolean isCovered =
          creation != null
              && root.kind() == EdgeKind.THREAD
              && tree.parent(t) == creator
              && tree.milestonesAtStart(t).atMost(end) == 0
              && CountedCreations.areCounted(
                  graph, pointsTo, summaries, events, creation.site().caller(), place);
      if (!isCovered) {
        return false;
      }
    }
    return true;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.COUNTDOWN;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int before = before(r, a, s, b);
    if (before == SinglePlace.NONE) {
      before = before(s, b, r, a);
    }
    return before == SinglePlace.NONE ? bothLast(a, b) : before;
  }

  /** The counter that both accesses are made after the last count of. */
  private int bothLast(ThreadAccess a, ThreadAccess b) {
    for (Counter counter : counters) {
      if (counter.last() != OrderEvents.NOT_COUNTED
          && a.milestones().atLeast(counter.last()) > 0
          && b.milestones().atLeast(counter.last()) > 0) {
        return counter.place();
      }
    }
    return SinglePlace.NONE;
  }

  private int before(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Counter counter : counters) {
      if (counter.counting().get(r)
          && a.milestones().atMost(counter.down()) == 0
          && (counter.looker() == ANYBODY || counter.looker() == s)
          && hasSeen(s, b.milestones(), counter)) {
        return counter.place();
      }
    }
    return SinglePlace.NONE;
  }

  /** Whether a thread has seen the end, or, if that is anybody's, was started by one that has. */
  private boolean hasSeen(int thread, Milestones now, Counter counter) {
    return counter.looker() == ANYBODY
        ? tree.hasSeen(thread, now, counter.end())
        : now.atLeast(counter.end()) > 0;
  }
}
