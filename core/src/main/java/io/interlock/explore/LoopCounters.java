package io.interlock.explore;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which values count the rounds of a loop: phis that a constant is added to, or taken from, on the
 * way round. How often threads do the same thing multiplies their states and seldom matters, so an
 * exploration that takes too much is tried without: not known, a counter stands for every number.
 * Counters of functions that start threads, or call ones that do, are kept: there would be no end
 * of threads.
 */
final class LoopCounters {
  private static final EnumSet<EdgeKind> CALLS = EnumSet.complementOf(EnumSet.of(EdgeKind.THREAD));

  private final Map<Function, BitSet> counters = new HashMap<>();

  private LoopCounters() {}

  static LoopCounters find(CallGraph graph, List<Function> functions) {
    var found = new LoopCounters();
    var starting = new BitSet();
    functions.stream().filter(f -> starts(graph, f)).forEach(f -> starting.set(f.index()));
    for (Function function : functions) {
      if (!graph.reachable(List.of(function), CALLS).intersects(starting)) {
        graph.program().body(function).ifPresent(b -> found.counters.put(function, counters(b)));
      }
    }
    return found;
  }

  private static boolean starts(CallGraph graph, Function function) {
    for (CallSite site : graph.sites().of(function)) {
      for (CallEdge edge : graph.edges(site)) {
        if (edge.kind() == EdgeKind.THREAD) {
          return true;
        }
      }
    }
    return false;
  }

  private static BitSet counters(Body body) {
    var found = new BitSet();
    for (var block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Phi phi
            && phi.incoming().stream().anyMatch(in -> isNext(body, phi, in.value()))) {
          found.set(phi.result().id());
        }
      }
    }
    return found;
  }

  private static boolean isNext(Body body, Phi phi, Value value) {
    return body.definitions().of(value) instanceof Arithmetic a
        && (a.operator() == Arithmetic.Operator.ADD || a.operator() == Arithmetic.Operator.SUB)
        && a.operands().get(0).equals(phi.result())
        && a.operands().get(1) instanceof IntegerConstant;
  }

  boolean contains(Function function, Phi phi) {
    BitSet of = counters.get(function);
    return of != null && of.get(phi.result().id());
  }

  /** None at all. */
  static LoopCounters none() {
    return new LoopCounters();
  }
}
