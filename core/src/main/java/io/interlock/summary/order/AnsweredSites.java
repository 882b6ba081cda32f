package io.interlock.summary.order;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls that start threads which may post a semaphore that somebody waits for: the thread may
 * answer its creator by that. One pass over the calls; by call graph and points-to, so what is
 * found is a superset of those that do.
 */
final class AnsweredSites {
  private AnsweredSites() {}

  /**
   * The semaphores by call, in the order of the calls.
   *
   * @param awaited the places of semaphores that are waited for
   */
  static Map<CallSite, List<Integer>> find(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, List<Integer> awaited) {
    Map<Integer, BitSet> posters = posters(graph, models, pointsTo, awaited);
    var found = new LinkedHashMap<CallSite, List<Integer>>();
    if (posters.isEmpty()) {
      return found;
    }
    for (CallSite site : graph.sites().all()) {
      List<Function> started =
          graph.edges(site).stream()
              .filter(e -> e.kind() == EdgeKind.THREAD)
              .map(CallEdge::target)
              .toList();
      if (!started.isEmpty()) {
        BitSet run = graph.reachable(started);
        var posted = new ArrayList<Integer>();
        posters.forEach(
            (place, functions) -> {
              if (functions.intersects(run)) {
                posted.add(place);
              }
            });
        if (!posted.isEmpty()) {
          found.put(site, List.copyOf(posted));
        }
      }
    }
    return found;
  }

  /** The functions that post a semaphore, by its place. */
  private static Map<Integer, BitSet> posters(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, List<Integer> awaited) {
    var posters = new LinkedHashMap<Integer, BitSet>();
    if (awaited.isEmpty()) {
      return posters;
    }
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        Value semaphore =
            action instanceof Action.SemaphorePost p ? p.semaphore().of(site.call()) : null;
        if (semaphore != null) {
          int place = SinglePlace.of(pointsTo, pointsTo.targets(site.caller(), semaphore));
          if (awaited.contains(place)) {
            posters.computeIfAbsent(place, p -> new BitSet()).set(site.caller().index());
          }
        }
      }
    }
    return posters;
  }
}
