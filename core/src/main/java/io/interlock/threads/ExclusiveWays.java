package io.interlock.threads;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a run of the program goes at most one of several ways to a function, as in {@code if
 * (argc > 1) serve(); else ask();} where both call one function. A way is a chain of calls, of
 * which each is made at most once. Two ways part at two calls of one run of a function; no run
 * makes both if there is no path from either to the other, and no call from where both are reached
 * may return a second time, nor one before the calls that both ways begin with.
 *
 * <p>Ways are compared two by two, and at most {@value #MOST} of them, of at most {@value #LONGEST}
 * calls.
 */
final class ExclusiveWays {
  private static final int MOST = 32;
  private static final int LONGEST = 64;

  private final CallGraph graph;
  private final Map<Function, List<CallSite>> incoming;
  private final Map<Function, Flow> flows = new HashMap<>();

  /**
   * @param incoming the calls and creations that have functions run
   */
  ExclusiveWays(CallGraph graph, Map<Function, List<CallSite>> incoming) {
    this.graph = graph;
    this.incoming = incoming;
  }

  /**
   * Whether a function is run at most once, given that its callers run at most once each, and call
   * it outside of loops.
   */
  boolean isAtMostOne(Function function) {
    List<List<CallSite>> ways = ways(function);
    for (int i = 0; i < ways.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!isExclusive(ways.get(i), ways.get(j))) {
          return false;
        }
      }
    }
    return !ways.isEmpty();
  }

  /** All ways from where the program begins; none if there are many, or long ones. */
  private List<List<CallSite>> ways(Function function) {
    List<List<CallSite>> whole = new ArrayList<>();
    var partial = new ArrayDeque<List<CallSite>>();
    partial.add(List.of());
    while (!partial.isEmpty()) {
      List<CallSite> way = partial.remove();
      Function first = way.isEmpty() ? function : way.get(0).caller();
      List<CallSite> callers = incoming.getOrDefault(first, List.of());
      if (callers.isEmpty()) {
        whole.add(way);
      }
      for (CallSite site : callers) {
        var longer = new ArrayList<CallSite>(way.size() + 1);
        longer.add(site);
        longer.addAll(way);
        partial.add(longer);
      }
      if (whole.size() + partial.size() > MOST || way.size() > LONGEST) {
        return List.of();
      }
    }
    return whole;
  }

  private boolean isExclusive(List<CallSite> one, List<CallSite> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      CallSite a = one.get(i);
      CallSite b = other.get(i);
      Flow flow = flows.computeIfAbsent(a.caller(), this::flow);
      if (!a.equals(b)) {
        return a.caller().equals(b.caller()) && flow.isExclusive(a, b);
      }
      if (flow.mayRepeat(a)) {
        return false;
      }
    }
    return false;
  }

  private Flow flow(Function function) {
    Body body = graph.program().body(function).orElseThrow();
    List<CallSite> sites = graph.sites().of(function);
    Map<CallSite, Integer> blocks = new HashMap<>();
    List<Integer> twice = new ArrayList<>();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Call call) {
          blocks.put(sites.get(blocks.size()), block.index());
          if (call.traits().contains(Call.CallTrait.RETURNS_TWICE)) {
            twice.add(block.index());
          }
        }
      }
    }
    return new Flow(new ControlFlow(body), blocks, twice, new HashMap<>());
  }

  /** The paths within a function. */
  private record Flow(
      ControlFlow control,
      Map<CallSite, Integer> blocks,
      List<Integer> twice,
      Map<Integer, BitSet> reached) {
    boolean isExclusive(CallSite one, CallSite other) {
      int a = blocks.getOrDefault(one, 0);
      int b = blocks.getOrDefault(other, 0);
      return !from(a).get(b)
          && !from(b).get(a)
          && twice.stream().noneMatch(t -> from(t).get(a) && from(t).get(b));
    }

    /** Whether a call may be made once more after another one has returned a second time. */
    boolean mayRepeat(CallSite site) {
      int block = blocks.getOrDefault(site, 0);
      return twice.stream().anyMatch(t -> from(t).get(block));
    }

    /** The blocks that may run after the beginning of a block, itself included. */
    private BitSet from(int block) {
      return reached.computeIfAbsent(
          block,
          x -> {
            DepthFirst order = DepthFirst.from(control, block);
            var result = new BitSet();
            for (int i = 0; i < control.nodeCount(); i++) {
              result.set(i, order.isReachable(i));
            }
            return result;
          });
    }
  }
}
