package io.interlock.race.context;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.SyncEvent;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What threads do that may order them, in absolute terms: who does it, and who may run then. */
public final class SyncPoints {
  /**
   * Something done by some threads in one state.
   *
   * @param places of the lock, barrier, semaphore or flag; none if it may be any
   * @param roots the threads that do it
   * @param mayRun the other threads that may run at the time
   * @param locks held before
   * @param milestones what the thread has done before
   */
  public record Point(
      Places places, BitSet roots, BitSet mayRun, List<Holding> locks, Milestones milestones) {}

  private static final long CELL = 1;

  private final PointsTo pointsTo;
  private final Map<Kind, List<Point>> points = new EnumMap<>(Kind.class);

  private SyncPoints(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static SyncPoints find(
      Program program,
      PointsTo pointsTo,
      SummaryTable summaries,
      EntryContexts contexts,
      ThreadOrder order,
      AbsoluteLocks absolute) {
    var all = new SyncPoints(pointsTo);
    for (Function function : program.functions()) {
      FunctionSummary summary = summaries.of(function).orElse(null);
      if (summary != null && !summary.events().isEmpty()) {
        for (Context context : contexts.of(function)) {
          for (SyncEvent event : summary.events()) {
            all.points
                .computeIfAbsent(event.kind(), k -> new ArrayList<>())
                .add(all.point(event, context, order, absolute));
          }
        }
      }
    }
    return all;
  }

  private Point point(SyncEvent event, Context context, ThreadOrder order, AbsoluteLocks absolute) {
    return new Point(
        event.places(),
        context.roots(),
        order.after(context.mayRun(), event.state().threads()),
        absolute.at(context, event.state().locks()),
        context.milestones().then(event.state().milestones()));
  }

  /** Where something of a kind may be done to what is at a place. */
  public List<Point> at(Kind kind, int place) {
    var found = new ArrayList<Point>();
    Places one = Places.of(place);
    for (Point point : points.getOrDefault(kind, List.of())) {
      if (point.places().isEmpty() || pointsTo.mayOverlap(point.places(), CELL, one, CELL)) {
        found.add(point);
      }
    }
    return found;
  }
}
