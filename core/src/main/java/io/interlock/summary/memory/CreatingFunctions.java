package io.interlock.summary.memory;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.Predicate;

/** The functions that may have others run elsewhere, or call some that do. */
public final class CreatingFunctions {
  private final CallGraph graph;
  private final Predicate<EdgeKind> isCreation;
  private final BitSet functions = new BitSet();

  private CreatingFunctions(CallGraph graph, Predicate<EdgeKind> isCreation) {
    this.graph = graph;
    this.isCreation = isCreation;
  }

  /** Those that do so by an edge of some kind. */
  public static CreatingFunctions find(CallGraph graph, Predicate<EdgeKind> isCreation) {
    var creating = new CreatingFunctions(graph, isCreation);
    var waiting = new ArrayDeque<Function>();
    for (CallSite site : graph.sites().all()) {
      if (creating.startsHere(site)) {
        creating.add(site.caller(), waiting);
      }
    }
    while (!waiting.isEmpty()) {
      graph.callers(waiting.remove()).forEach(site -> creating.add(site.caller(), waiting));
    }
    return creating;
  }

  private void add(Function function, ArrayDeque<Function> waiting) {
    if (!functions.get(function.index())) {
      functions.set(function.index());
      waiting.add(function);
    }
  }

  private boolean startsHere(CallSite site) {
    for (CallEdge edge : graph.edges(site)) {
      if (isCreation.test(edge.kind())) {
        return true;
      }
    }
    return false;
  }

  public boolean contains(Function function) {
    return functions.get(function.index());
  }

  /** Whether a call may start something, itself or by what it calls. */
  public boolean mayStart(CallSite site) {
    for (CallEdge edge : graph.edges(site)) {
      if (isCreation.test(edge.kind())
          || (edge.kind().isCall() && functions.get(edge.target().index()))) {
        return true;
      }
    }
    return false;
  }
}
