package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.Places;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.lock.InitialCounts;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accesses on different sides of a barrier.
 *
 * <p>Let a barrier be made once, with a count of n, and let the threads that ever wait at it be n
 * at most, all instances counted. Then nobody gets past its k-th wait before every one of them has
 * come to its k-th: each round takes n threads, and there are no others. So if one of them makes an
 * access after i waits at most, and another makes one after more than i, the first comes before the
 * second.
 *
 * <p>It is enough to know that one has waited an even number of times, and the other an odd number:
 * then one of them has waited less often, whichever it is.
 *
 * <p>Several barriers that the same threads wait at are as good as one for that: if the numbers of
 * all waits of two threads differ, those at one of the barriers do. So what is done between a wait
 * at the first and one at the second, in rounds, is kept apart from what is done between a wait at
 * the second and one at the first.
 *
 * <p>Nor do two threads make accesses at once that follow waits of which both were told to be the
 * one of their round, with no wait between: in one round there is one, and of two rounds the first
 * is over when the second begins.
 *
 * <p>With a count below the number of threads a round may be made up by others, and nothing is
 * proved. Assumes that a barrier is not destroyed and made again by a copy of its memory.
 */
final class BarrierPhases implements Exclusion {
  /** A barrier that orders threads: the number its waits are counted by, and who waits at it. */
  private record Barrier(int event, int place, BitSet waiting) {}

  private final List<Barrier> barriers = new ArrayList<>();

  /** All of them together, if the same threads wait at each; else null. */
  private @Nullable Barrier all;

  BarrierPhases(Threads threads, SyncPoints points, OrderEvents events, InitialCounts counts) {
    for (int place : events.places(Kind.PASS_BARRIER)) {
      var waiting = new BitSet();
      boolean isKnown = true;
      for (SyncPoints.Point p : points.at(Kind.PASS_BARRIER, place)) {
        waiting.or(p.roots());
        isKnown &= p.places().equals(Places.of(place));
      }
      if (isKnown && isExact(threads, waiting, counts.of(place))) {
        barriers.add(new Barrier(events.number(Kind.PASS_BARRIER, place), place, waiting));
      }
    }
    int any = events.anyBarrier();
    if (any != OrderEvents.NOT_COUNTED
        && barriers.size() == events.places(Kind.PASS_BARRIER).size()
        && barriers.stream().map(Barrier::waiting).distinct().count() == 1) {
      all = new Barrier(any, barriers.get(0).place(), barriers.get(0).waiting());
    }
  }

  /** Whether the barrier waits for so many threads as there are. */
  private static boolean isExact(Threads threads, BitSet waiting, long count) {
    long sum = 0;
    for (int r = waiting.nextSetBit(0); r >= 0; r = waiting.nextSetBit(r + 1)) {
      long instances = threads.maxInstances(threads.roots().get(r));
      if (instances < 0) {
        return false;
      }
      sum += instances;
    }
    return count > 0 && sum <= count;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.BARRIER;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Barrier barrier : barriers) {
      if (barrier.waiting().get(r) && barrier.waiting().get(s)) {
        if (isBefore(a.milestones(), b.milestones(), barrier.event())
            || isBefore(b.milestones(), a.milestones(), barrier.event())
            || a.milestones().areEvenAndOdd(b.milestones(), barrier.event())
            || (isSerial(a, barrier.event()) && isSerial(b, barrier.event()))) {
          return barrier.place();
        }
      }
    }
    return all != null
            && all.waiting().get(r)
            && all.waiting().get(s)
            && a.milestones().areEvenAndOdd(b.milestones(), all.event())
        ? all.place()
        : SinglePlace.NONE;
  }

  private static boolean isSerial(ThreadAccess access, int event) {
    return access.marks().contains(new Mark(Mark.Kind.SERIAL, event));
  }

  @Override
  public Object aspect(ThreadAccess access) {
    if (access.marks().isEmpty()) {
      return "";
    }
    List<Mark> serial = access.marks().stream().filter(m -> m.kind() == Mark.Kind.SERIAL).toList();
    return serial.isEmpty() ? "" : serial;
  }

  private static boolean isBefore(Milestones a, Milestones b, int event) {
    return a.atMost(event) < Milestones.MANY && b.atLeast(event) > a.atMost(event);
  }
}
