package io.interlock.summary.lock;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.pointsto.Places;
import io.interlock.summary.memory.CreatingFunctions;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.threads.ThreadChanges;
import io.interlock.threads.ThreadEntries;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * When the main thread is the only one: it has started no other yet, or has joined all it has
 * started, and these started none. What happens then is ordered with everything there is. In a
 * library nobody knows, nor in a program that hands functions to code outside of it.
 */
public final class SoleThread {
  private final CallGraph graph;
  private final CreatingFunctions creating;
  private final Set<Function> starts = new HashSet<>();

  public SoleThread(CallGraph graph, ThreadEntries entries) {
    this.graph = graph;
    creating = CreatingFunctions.find(graph, EdgeKind::startsElsewhere);
    boolean isKnown = entries.isProgram() && entries.escaped().isEmpty() && !handsOut(entries);
    for (Function function : entries.main()) {
      if (isKnown && !entries.others().contains(function)) {
        starts.add(function);
      }
      isKnown &= !creating.contains(function);
    }
  }

  private boolean handsOut(ThreadEntries entries) {
    return graph.sites().all().stream()
        .filter(s -> entries.running().get(s.caller().index()))
        .flatMap(s -> graph.edges(s).stream())
        .anyMatch(e -> e.kind() == EdgeKind.ESCAPED);
  }

  /**
   * Where what is taken for a lock is released, or written otherwise, by a thread that may not have
   * it and may not be alone.
   *
   * @param entries the functions that threads start in
   */
  public Places unheld(Collection<Function> entries, SummaryTable summaries) {
    Places all = Places.NONE;
    for (Function entry : entries) {
      FunctionSummary summary = summaries.of(entry).orElse(null);
      for (UnheldRelease r : summary == null ? List.<UnheldRelease>of() : summary.releases()) {
        all = is(entry, r) ? all : all.union(r.at());
      }
    }
    return all;
  }

  /** Whether a release that is said in terms of where a thread starts is made by the only one. */
  private boolean is(Function entry, UnheldRelease release) {
    return release.needed() != Needed.HELD && starts.contains(entry) && isAfter(release.threads());
  }

  private boolean isAfter(ThreadChanges changes) {
    return changes.started().isEmpty() && changes.ended().stream().noneMatch(this::mayLeaveOthers);
  }

  /** Whether a thread that has ended may have started another. */
  private boolean mayLeaveOthers(List<CallSite> creation) {
    for (CallEdge edge : graph.edges(creation.get(creation.size() - 1))) {
      if (edge.kind().startsElsewhere() && creating.contains(edge.target())) {
        return true;
      }
    }
    return false;
  }
}
