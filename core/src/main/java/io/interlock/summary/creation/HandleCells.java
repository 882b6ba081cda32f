package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.memory.OverlappingPlaces;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.FunctionRuns;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Global variables that only ever hold the id of one thread: one call may write them, which starts
 * a thread and is made once at most. Whoever finds an id there, in whatever function or thread,
 * finds that of this thread.
 *
 * <p>Assumes that the variable is not read before the thread is started by code that joins it:
 * there is no thread with the id it holds before, nor is there one with the id zero, which may be
 * stored there, too, nor with an id of which a part is stored over by zero.
 */
public final class HandleCells {

  private final PointsTo pointsTo;
  private final Map<Integer, CallSite> siteOf = new LinkedHashMap<>();

  /** Calls that start a thread, and are made once at most. */
  private final Set<CallSite> once = new HashSet<>();

  private @Nullable Modified others;

  private HandleCells(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static HandleCells find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var cells = new HandleCells(pointsTo);
    if (!assumptions.holds(Assumption.KNOWN_HANDLES)) {
      return cells;
    }
    var all = new OverlappingPlaces(pointsTo);
    for (CallSite site : graph.sites().all()) {
      models.actions(site.call()).forEach(a -> cells.read(a, site, all));
    }
    if (!all.isEmpty()) {
      var others = modified.besidesIds();
      cells.others = others;
      cells
          .siteOf
          .keySet()
          .removeIf(c -> others.mayAffect(pointsTo, Places.of(c)) || all.areSeveral(Places.of(c)));
      cells.once.removeIf(site -> !runs.isOnce(site));
      cells.siteOf.values().removeIf(site -> !runs.isOnce(site));
      cells.siteOf.values().forEach(site -> assumptions.used(Assumption.KNOWN_HANDLES, site));
    }
    return cells;
  }

  private void read(Action action, CallSite site, OverlappingPlaces all) {
    Operand handle = action instanceof Action.Run run ? run.handle() : null;
    Value pointer = handle == null ? null : handle.of(site.call());
    if (handle != null && pointer != null) {
      Places places = pointsTo.targets(site.caller(), pointer);
      all.add(places);
      once.add(site);
      int place = SinglePlace.of(pointsTo, places);
      if (place != SinglePlace.NONE && handle.dereferences() == 0) {
        siteOf.put(place, site);
      }
    }
  }

  /** Whether nothing but creations writes a variable of a function's own. */
  public boolean holdsIdsOnly(Symbolic cell, SymbolicPlaces places) {
    return others != null
        && cell.atom() instanceof Atom.StackObject
        && !others.mayAffect(pointsTo, places.of(cell));
  }

  /**
   * What all functions call the thread that has an id, if it is started by a call that is made once
   * at most; null if they have no name for it.
   */
  public @Nullable Symbolic everywhere(Symbolic handle) {
    if (!(handle.atom() instanceof Atom.ThreadHandle h) || handle.offset() != 0) {
      return null;
    }
    CallSite site = h.creation().get(h.creation().size() - 1);
    return once.contains(site) ? Symbolic.of(new Atom.OnlyHandle(site)) : null;
  }

  /** The id of the thread started by the one call that fills a cell; null if there is none. */
  public @Nullable Symbolic at(Symbolic address, SymbolicPlaces places) {
    if (siteOf.isEmpty()) {
      return null;
    }
    int place = SinglePlace.of(pointsTo, places.of(address));
    CallSite site = place == SinglePlace.NONE ? null : siteOf.get(place);
    return site == null ? null : Symbolic.of(new Atom.OnlyHandle(site));
  }
}
