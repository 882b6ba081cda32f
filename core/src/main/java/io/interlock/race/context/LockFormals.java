package io.interlock.race.context;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.race.thread.Context;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.FunctionSummary.CallState;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which formals of a function name locks that are held while it calls others. Only these are worth
 * telling contexts apart by.
 */
final class LockFormals {
  private final Map<Function, BitSet> formals = new HashMap<>();

  private LockFormals() {}

  static LockFormals find(CallGraph graph, SummaryTable summaries) {
    var result = new LockFormals();
    for (Function function : graph.program().functions()) {
      FunctionSummary summary = summaries.of(function).orElse(null);
      if (summary != null) {
        var used = new BitSet();
        for (CallState call : summary.calls()) {
          call.state().locks().held().forEach(h -> collect(h.lock(), used));
        }
        if (!used.isEmpty()) {
          result.formals.put(function, used);
        }
      }
    }
    return result;
  }

  private static void collect(Symbolic name, BitSet formals) {
    name.mentions(
        a -> {
          if (a instanceof Atom.FormalValue f) {
            formals.set(f.formal());
          }
          return false;
        });
  }

  /** What the callee's formals are bound to at a call, as far as it is an address of a global. */
  Map<Integer, Symbolic> bind(CallSite site, CallEdge edge, Context caller) {
    BitSet wanted = formals.get(edge.target());
    if (wanted == null || edge.action() != null) {
      return Map.of();
    }
    var bound = new HashMap<Integer, Symbolic>();
    Call call = site.call();
    for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
      if (i < call.arguments().size()) {
        Value argument = call.arguments().get(i);
        if (argument instanceof SymbolAddress a && a.symbol() instanceof Global g) {
          bound.put(i, Symbolic.of(new Atom.GlobalAddress(g)).plus(a.offset()));
        } else if (argument instanceof io.interlock.ir.Formal f) {
          Symbolic outer = caller.formals().get(f.id());
          if (outer != null) {
            bound.put(i, outer);
          }
        }
      }
    }
    return bound;
  }
}
