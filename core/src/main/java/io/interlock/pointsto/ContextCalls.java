package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who calls whom, function by function and context by context: in one context a call may reach less
 * than in all together, and there may be no cycle though without contexts there is one.
 */
public final class ContextCalls {
  /** Hears of calls from a context to another, by number. */
  public interface CallVisitor {
    void visit(int caller, int callee);
  }

  private final List<Function> functions = new ArrayList<>();
  private final IntArrayList edges;
  private final Map<Call, Integer> fanOuts = new HashMap<>();

  ContextCalls(SolverState state, IntArrayList edges) {
    this.edges = edges;
    Instances instances = state.instances();
    for (int i = 0; i < instances.size(); i++) {
      functions.add(instances.function(i));
    }
    for (CallSite site : state.constraints().calls()) {
      if (site.callee() != Nodes.NONE) {
        int most = 0;
        for (int instance : instances.of(site.caller())) {
          most = Math.max(most, functionsIn(state, state.node(instance, site.callee())));
        }
        fanOuts.put(site.call(), most);
      }
    }
  }

  private static int functionsIn(SolverState state, int node) {
    PlaceSet set = state.flows().points(node);
    var count = new int[1];
    if (set != null) {
      set.forEach(place -> count[0] += state.function(place) == null ? 0 : 1);
    }
    return count[0];
  }

  /** How many contexts there are, of all functions together. */
  public int count() {
    return functions.size();
  }

  /** The function of a context. */
  public Function function(int context) {
    return functions.get(context);
  }

  public void forEachCall(CallVisitor visitor) {
    for (int i = 0; i < edges.size(); i += 3) {
      visitor.visit(edges.getInt(i), edges.getInt(i + 2));
    }
  }

  /** How many functions a call through a pointer may reach in one context, at most. */
  public int fanOut(Call call) {
    return fanOuts.getOrDefault(call, 0);
  }
}
