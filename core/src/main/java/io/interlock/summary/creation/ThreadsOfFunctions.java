package io.interlock.summary.creation;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In which threads functions run, known by the functions that threads begin with: those that run
 * apart from a call, and those that nobody calls.
 */
final class ThreadsOfFunctions {
  private final CallGraph graph;
  private final BitSet starts = new BitSet();

  ThreadsOfFunctions(CallGraph graph) {
    this.graph = graph;
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (edge.kind().startsElsewhere()) {
          starts.set(edge.target().index());
        }
      }
    }
  }

  /** Whether all threads that run a function begin as the only one does that runs another one. */
  boolean runInOne(Function function, Function other) {
    BitSet first = startsOf(other);
    return first.cardinality() == 1 && startsOf(function).equals(first);
  }

  /** The function that the only kind of thread begins with that runs a function; else null. */
  @Nullable Function startOf(Function function) {
    BitSet first = startsOf(function);
    return first.cardinality() == 1 ? graph.program().functions().get(first.nextSetBit(0)) : null;
  }

  private BitSet startsOf(Function function) {
    var seen = new BitSet();
    var found = new BitSet();
    var waiting = new ArrayDeque<>(List.of(function));
    seen.set(function.index());
    while (!waiting.isEmpty()) {
      Function at = waiting.remove();
      List<CallSite> callers = graph.callers(at);
      if (starts.get(at.index()) || callers.isEmpty()) {
        found.set(at.index());
      }
      for (CallSite site : callers) {
        if (!seen.get(site.caller().index())) {
          seen.set(site.caller().index());
          waiting.add(site.caller());
        }
      }
    }
    return found;
  }
}
