package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Address;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.Allocations;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cells in objects on the heap that hold the id of one thread for good: {@code t = malloc(...);
 * create(&t->id, ...); return t;}. Nothing but creations writes such cells, and each creation that
 * does stores the id, once at most in a run of its function, in an object that the same run has
 * made. So whoever finds the id there, by whatever pointer to the object, finds that of the thread
 * which was started when it was made.
 *
 * <p>Assumes, as of variables that hold one id, that a cell is not used for joining before it is
 * filled.
 */
public final class SingleIds {

  private final PointsTo pointsTo;
  private final List<Places> own = new ArrayList<>();
  private final List<Places> others = new ArrayList<>();
  private @Nullable Modified modified;

  private SingleIds(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static SingleIds find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var ids = new SingleIds(pointsTo);
    if (!assumptions.holds(Assumption.KNOWN_HANDLES)) {
      return ids;
    }
    var allocations = new Allocations(graph, models);
    var fillers = new IdFillers(graph, models, pointsTo, modified);
    for (Filler filler : fillers.all()) {
      Body body = graph.program().body(filler.site().caller()).orElseThrow();
      boolean isOwn =
          !runs.isInLoop(filler.site()) && isInNewObject(filler.pointer(), body, allocations);
      (isOwn ? ids.own : ids.others).add(fillers.places(filler));
      if (isOwn) {
        assumptions.used(Assumption.KNOWN_HANDLES, filler.site());
      }
    }
    ids.modified = ids.own.isEmpty() ? null : modified.besidesHandles();
    return ids;
  }

  private static boolean isInNewObject(Value pointer, Body body, Allocations allocations) {
    Definitions definitions = body.definitions();
    Value at = pointer;
    while (at instanceof LocalValue local
        && definitions.of(local) instanceof Address a
        && a.terms().isEmpty()) {
      at = a.base();
    }
    return at instanceof LocalValue object
        && definitions.of(object) instanceof Call call
        && allocations.include(call);
  }

  /** Whether a pointer leads to such cells only. */
  public boolean include(Places cells) {
    return modified != null
        && own.stream().anyMatch(p -> overlap(p, cells))
        && others.stream().noneMatch(p -> overlap(p, cells))
        && !modified.mayAffect(pointsTo, cells);
  }

  private boolean overlap(Places ids, Places cells) {
    return pointsTo.mayOverlap(ids, pointsTo.pointerSize(), cells, pointsTo.pointerSize());
  }
}
