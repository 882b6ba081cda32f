package io.interlock.ownership;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which pointers a function may leave somewhere: it stores or returns them, computes something from
 * them other than addresses, or passes them to who may. To access memory at them leaves nothing,
 * nor does it to pass them to a library function that is known to do no more.
 *
 * <p>Followed through calls, each formal once; what is passed around in a circle counts as kept, so
 * this ends. Calls of which nothing is known may leave anything.
 */
final class KeptFormals {
  /** A formal. */
  private record Passed(Function function, int formal) {}

  private final CallGraph graph;
  private final Map<Passed, Boolean> known = new HashMap<>();

  KeptFormals(CallGraph graph) {
    this.graph = graph;
  }

  /** Whether one of some locals of a function, or an address computed from it, is kept. */
  boolean keeps(Function function, BitSet some) {
    Body body = graph.program().body(function).orElse(null);
    if (body == null) {
      return true;
    }
    var all = (BitSet) some.clone();
    int before = -1;
    while (all.cardinality() > before) {
      before = all.cardinality();
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Address a && isIn(a.base(), all)) {
            all.set(a.result().id());
          }
        }
      }
    }
    IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();
    graph.sites().of(function).forEach(s -> sites.put(s.call(), s));
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (keeps(i, all, sites)) {
          return true;
        }
      }
      if (block.terminator() instanceof Return r && r.value() != null && isIn(r.value(), all)) {
        return true;
      }
    }
    return false;
  }

  private boolean keeps(Instruction i, BitSet all, IdentityHashMap<Call, CallSite> sites) {
    if (i instanceof Store s) {
      return isIn(s.value(), all);
    }
    if (i instanceof Call c) {
      CallSite site = sites.get(c);
      return c.arguments().stream().anyMatch(v -> isIn(v, all))
          && (site == null || keeps(site, all));
    }
    boolean isHarmless =
        i instanceof Load
            || i instanceof Compare
            || i instanceof Address
            || i instanceof MemoryTransfer;
    return !isHarmless && i.operands().stream().anyMatch(v -> isIn(v, all));
  }

  private boolean keeps(CallSite site, BitSet all) {
    List<CallEdge> edges = graph.edges(site);
    if (edges.isEmpty()) {
      return true;
    }
    for (CallEdge edge : edges) {
      Function target = edge.target();
      if (edge.kind() == EdgeKind.MODELLED || target.isIntrinsic()) {
        continue; // As in HandedOn: what models say that is kept is no container.
      }
      if (!(edge.kind() == EdgeKind.DIRECT || edge.kind() == EdgeKind.INDIRECT)
          || graph.program().body(target).isEmpty()) {
        return true;
      }
      List<Value> actuals = site.call().arguments();
      for (int n = 0; n < actuals.size(); n++) {
        if (isIn(actuals.get(n), all) && (n >= target.formals().size() || keeps(target, n))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean keeps(Function function, int formal) {
    var passed = new Passed(function, formal);
    Boolean found = known.get(passed);
    if (found == null) {
      known.put(passed, true);
      Formal value = function.formals().get(formal);
      var some = new BitSet();
      some.set(value.id());
      found = value.isCopy() || keeps(function, some);
      known.put(passed, found);
    }
    return found;
  }

  private static boolean isIn(Value value, BitSet all) {
    return value instanceof LocalValue local && all.get(local.id());
  }
}
