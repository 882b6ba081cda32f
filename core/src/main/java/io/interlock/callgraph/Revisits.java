package io.interlock.callgraph;

import io.interlock.ir.Function;
import java.util.BitSet;
import java.util.List;

/**
 * Which functions of a component have to be looked at again while their summaries are made: all of
 * them once, then those that call one of which something new is said. What is made of a function
 * from the same summaries as the last time is the same, so the result is that of looking at all of
 * them each time. In large programs components have thousands of functions, of which few change.
 */
public final class Revisits {
  private final CallGraph graph;
  private final BitSet members = new BitSet();
  private final BitSet waiting = new BitSet();

  public Revisits(CallGraph graph, List<Function> component) {
    this.graph = graph;
    component.forEach(f -> members.set(f.index()));
    waiting.or(members);
  }

  /** Whether a function is to be looked at, which is done now. */
  public boolean take(Function function) {
    boolean isWaiting = waiting.get(function.index());
    waiting.clear(function.index());
    return isWaiting;
  }

  /** Something new is said of a function. */
  public void changed(Function function) {
    for (CallSite site : graph.callers(function)) {
      int caller = site.caller().index();
      if (members.get(caller)) {
        waiting.set(caller);
      }
    }
  }

  public boolean isEmpty() {
    return waiting.isEmpty();
  }
}
