package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.LoopCounters;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Substitution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the counters of loops can be in a function, and in functions that are called at one place
 * only, here: of these, in the names used here, what depends on their arguments. Since there is no
 * other call, what is said of a counter holds whenever the function runs, but for threads that
 * start with it.
 *
 * <p>Recursive functions have another call, or no caller from outside, so nothing is taken over
 * twice.
 */
final class CounterRanges {
  private static final int MAX_TAKEN_OVER = 32;

  private CounterRanges() {}

  static List<LoopCounter> of(
      Function function,
      Body body,
      LocalNames names,
      CountedLoops loops,
      CallGraph graph,
      SummaryTable summaries) {
    List<LoopCounter> found = LoopCounters.of(function, body, names, loops);
    List<CallSite> sites = graph.sites().of(function);
    for (int ordinal = 0; ordinal < sites.size(); ordinal++) {
      CallSite site = sites.get(ordinal);
      Function callee = site.call().directCallee().orElse(null);
      Memory memory = names.memoryAt(ordinal);
      boolean isOnlyCall =
          callee != null
              && memory != null
              && graph.callers(callee).size() == 1
              && !graph.isRecursive(callee);
      if (isOnlyCall && callee != null && memory != null) {
        var binding =
            new Substitution(site, names.actuals(site.call()), memory, names.places(), Map.of());
        found.addAll(takenOver(callee, binding, summaries));
      }
    }
    return found;
  }

  private static List<LoopCounter> takenOver(
      Function callee, Substitution binding, SummaryTable summaries) {
    List<LoopCounter> of = summaries.of(callee).map(FunctionSummary::counters).orElse(List.of());
    var found = new ArrayList<LoopCounter>();
    for (LoopCounter counter : of) {
      LoopCounter here = counter.mentionsFormal() ? counter.in(binding) : null;
      if (here != null && found.size() < MAX_TAKEN_OVER) {
        found.add(here);
      }
    }
    return found;
  }
}
