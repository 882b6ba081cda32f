package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
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
  private final IntArrayList edges = new IntArrayList();
  private final Map<Call, Integer> fanOuts = new HashMap<>();

  /**
   * @param found the calls: calling instance, index of the call, instance called
   * @param all an analysis without contexts: pointers to functions that it does not know of are
   *     left out
   */
  ContextCalls(SolverState state, IntArrayList found, PointsTo all) {
    Instances instances = state.instances();
    for (int i = 0; i < instances.size(); i++) {
      functions.add(instances.function(i));
    }
    var refuted = new HashMap<CallSite, BitSet>();
    for (CallSite site : state.constraints().calls()) {
      if (site.callee() != Nodes.NONE) {
        refuted.put(site, count(state, site, all));
      }
    }
    for (int i = 0; i < found.size(); i += 3) {
      BitSet never = refuted.get(state.constraints().call(found.getInt(i + 1)));
      int callee = found.getInt(i + 2);
      if (never == null || !never.get(functions.get(callee).index())) {
        edges.add(found.getInt(i));
        edges.add(callee);
      }
    }
  }

  /** Counts what a call through a pointer may reach; returns what only this analysis knows of. */
  private BitSet count(SolverState state, CallSite site, PointsTo all) {
    var known = new BitSet();
    all.functions(site.caller(), site.call().callee()).forEach(f -> known.set(f.index()));
    var refuted = new BitSet();
    int most = 0;
    for (int instance : state.instances().of(site.caller())) {
      BitSet reached = functionsIn(state, state.node(instance, site.callee()));
      refuted.or(reached);
      reached.and(known);
      most = Math.max(most, reached.cardinality());
    }
    fanOuts.put(site.call(), most);
    refuted.andNot(known);
    return refuted;
  }

  private static BitSet functionsIn(SolverState state, int node) {
    var found = new BitSet();
    PlaceSet set = state.flows().points(node);
    if (set != null) {
      set.forEach(place -> state.addFunctions(place, found));
    }
    return found;
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
    for (int i = 0; i < edges.size(); i += 2) {
      visitor.visit(edges.getInt(i), edges.getInt(i + 1));
    }
  }

  /** How many functions a call through a pointer may reach in one context, at most. */
  public int fanOut(Call call) {
    return fanOuts.getOrDefault(call, 0);
  }
}
