package io.interlock.race.pair;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;

/**
 * What {@code pthread_once} and the like are controlled by: it orders threads as locks do. Several
 * threads may ask at once.
 */
public final class OnceControls {
  private static final long CELL = 1;

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private Places controls = Places.NONE;

  public OnceControls(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    this.pointsTo = pointsTo;
    places = SymbolicPlaces.shared(pointsTo, graph.program().functions().get(0));
    for (CallSite site : graph.sites().all()) {
      models.actions(site.call()).forEach(a -> read(a, site));
    }
  }

  private void read(Action action, CallSite site) {
    Value control = action instanceof Action.Once once ? once.control().of(site.call()) : null;
    if (control != null) {
      controls = controls.union(pointsTo.targets(site.caller(), control));
    }
  }

  public boolean contains(Symbolic lock) {
    return !controls.isEmpty() && pointsTo.mayOverlap(places.of(lock), CELL, controls, CELL);
  }
}
