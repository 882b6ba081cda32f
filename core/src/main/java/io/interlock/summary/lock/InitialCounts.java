package io.interlock.summary.lock;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers that barriers and semaphores are made with. A number is known if one call alone may
 * have made the object, is made at most once, and says a constant.
 */
public final class InitialCounts {
  public static final long UNKNOWN = -1;

  private static final long CELL = 1;

  private record Init(Places places, long count, Times times) {}

  private enum Times {
    ONCE,
    OFTEN
  }

  private final PointsTo pointsTo;
  private final List<Init> inits = new ArrayList<>();

  public InitialCounts(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, FunctionRuns runs) {
    this.pointsTo = pointsTo;
    for (CallSite site : graph.sites().all()) {
      models.actions(site.call()).forEach(a -> read(a, site, runs.isOnce(site)));
    }
  }

  private void read(Action action, CallSite site, boolean isOnce) {
    if (action instanceof Action.BarrierInit i) {
      add(i.barrier(), i.count(), site, isOnce);
    } else if (action instanceof Action.SemaphoreInit i) {
      add(i.semaphore(), i.count(), site, isOnce);
    }
  }

  private void add(Operand object, Operand count, CallSite site, boolean isOnce) {
    Value pointer = object.of(site.call());
    long number =
        count.of(site.call()) instanceof IntegerConstant c && c.value() >= 0 ? c.value() : UNKNOWN;
    Places places = pointer == null ? Places.NONE : pointsTo.targets(site.caller(), pointer);
    inits.add(new Init(places, number, isOnce ? Times.ONCE : Times.OFTEN));
  }

  /** The number that what is at a place is made with. */
  public long of(int place) {
    List<Init> possible = at(place);
    return possible.size() == 1 && possible.get(0).times() == Times.ONCE
        ? possible.get(0).count()
        : UNKNOWN;
  }

  /** Whether what is at a place is made with zero each time, if it is made several times. */
  public boolean isAlwaysZero(int place) {
    List<Init> possible = at(place);
    return !possible.isEmpty() && possible.stream().allMatch(i -> i.count() == 0);
  }

  private List<Init> at(int place) {
    Places one = Places.of(place);
    return inits.stream()
        .filter(i -> i.places().isEmpty() || pointsTo.mayOverlap(i.places(), CELL, one, CELL))
        .toList();
  }
}
