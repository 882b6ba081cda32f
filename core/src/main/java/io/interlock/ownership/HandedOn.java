package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.BitSet;
import java.util.IdentityHashMap;

/**
 * The locals of a function that are used for more than to access memory at them, or whose parts
 * are: stored, passed to functions of the program, chosen from, returned.
 */
final class HandedOn {
  private final CallGraph graph;
  private final Body body;
  private final IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();
  private final BitSet all = new BitSet();

  HandedOn(CallGraph graph, Function function, Body body) {
    this.graph = graph;
    this.body = body;
    graph.sites().of(function).forEach(s -> sites.put(s.call(), s));
  }

  BitSet all() {
    for (Block block : body.blocks()) {
      block.instructions().forEach(this::read);
      if (block.terminator() instanceof Return r && r.value() != null) {
        add(r.value());
      }
    }
    int before = -1;
    while (all.cardinality() > before) {
      before = all.cardinality();
      body.blocks().forEach(b -> b.instructions().forEach(this::addBase));
    }
    return all;
  }

  private void read(Instruction i) {
    if (i instanceof Store s) {
      add(s.value());
    } else if (i instanceof AtomicUpdate u) {
      add(u.value());
    } else if (i instanceof CompareExchange c) {
      add(c.expected());
      add(c.replacement());
    } else if (i instanceof Call c) {
      if (isOfProgram(c)) {
        c.arguments().forEach(this::add);
      }
    } else if (i instanceof Phi p) {
      p.operands().stream().filter(o -> !isStep(o, p)).forEach(this::add);
    } else if (!(i instanceof Load
        || i instanceof Compare
        || i instanceof Address
        || i instanceof MemoryTransfer)) {
      i.operands().forEach(this::add);
    }
  }

  /** Whether a pointer that walks over memory gets to the next place. */
  private boolean isStep(Value value, Phi pointer) {
    return body.definitions().of(value) instanceof Address a && a.base().equals(pointer.result());
  }

  private boolean isOfProgram(Call call) {
    CallSite site = sites.get(call);
    return site == null
        || graph.edges(site).stream().anyMatch(e -> graph.program().body(e.target()).isPresent());
  }

  private void add(Value value) {
    if (value instanceof LocalValue local) {
      all.set(local.id());
    }
  }

  /** What an address that is handed on is computed from. */
  private void addBase(Instruction i) {
    if (i instanceof Address a && all.get(a.result().id())) {
      add(a.base());
    }
  }
}
