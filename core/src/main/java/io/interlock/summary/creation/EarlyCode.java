package io.interlock.summary.creation;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The code of a program that is over before one of some calls is made for the first time.
 *
 * <ul>
 *   <li>A call may lead to one of them if it is one, or if what it calls or starts may get there.
 *   <li>What comes after a call that may lead there is late, and so is all that is called from late
 *       code, and every function that runs elsewhere: as a thread, or later.
 * </ul>
 *
 * Functions become late once, so it ends.
 */
final class EarlyCode {
  private final CallGraph graph;
  private final BitSet leading = new BitSet();
  private final BitSet late = new BitSet();
  private final Map<Function, BitSet> lateBlocks = new HashMap<>();
  private final Set<CallSite> calls;

  EarlyCode(CallGraph graph, Set<CallSite> calls) {
    this.graph = graph;
    this.calls = calls;
    findLeading();
    findLate();
  }

  private void findLeading() {
    var callers = new HashMap<Function, BitSet>();
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        callers.computeIfAbsent(edge.target(), f -> new BitSet()).set(site.caller().index());
      }
    }
    var waiting = new ArrayDeque<Integer>();
    for (CallSite site : calls) {
      waiting.add(site.caller().index());
    }
    List<Function> functions = graph.program().functions();
    while (!waiting.isEmpty()) {
      int function = waiting.remove();
      if (!leading.get(function)) {
        leading.set(function);
        callers.getOrDefault(functions.get(function), new BitSet()).stream().forEach(waiting::add);
      }
    }
  }

  /** Whether a call may lead to one of the calls. */
  boolean leads(CallSite site) {
    return calls.contains(site)
        || graph.edges(site).stream().anyMatch(e -> leading.get(e.target().index()));
  }

  private void findLate() {
    var waiting = new ArrayDeque<Function>();
    BitSet after = callsAfter();
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (!edge.kind().isCall() || after.get(site.index())) {
          addLate(edge.target(), waiting);
        }
      }
    }
    while (!waiting.isEmpty()) {
      for (CallSite site : graph.sites().of(waiting.remove())) {
        graph.edges(site).forEach(e -> addLate(e.target(), waiting));
      }
    }
  }

  /** The calls that may come after another one of their function that may lead there. */
  private BitSet callsAfter() {
    var result = new BitSet();
    for (int f = leading.nextSetBit(0); f >= 0; f = leading.nextSetBit(f + 1)) {
      Function function = graph.program().functions().get(f);
      Body body = graph.program().body(function).orElseThrow();
      BitSet after = blocksAfter(function, body);
      lateBlocks.put(function, after);
      List<CallSite> sites = graph.sites().of(function);
      int call = 0;
      for (Block block : body.blocks()) {
        boolean isLate = after.get(block.index());
        for (Instruction i : block.instructions()) {
          if (i instanceof Call) {
            CallSite site = sites.get(call++);
            result.set(site.index(), isLate);
            isLate |= leads(site);
          }
        }
      }
    }
    return result;
  }

  private void addLate(Function function, ArrayDeque<Function> waiting) {
    if (!late.get(function.index())) {
      late.set(function.index());
      waiting.add(function);
    }
  }

  /** Whether a function makes a call that may lead to one of the calls. */
  boolean leads(Function function) {
    return leading.get(function.index());
  }

  /** Whether an instruction of a function is only carried out before any of the calls. */
  boolean contains(Function function, Instruction instruction) {
    return !late.get(function.index())
        && (!leading.get(function.index()) || !isAfter(function, instruction));
  }

  /** Whether an instruction may come after a call of its function that may lead there. */
  @SuppressWarnings("ReferenceEquality") // the very instruction, not one that looks the same
  private boolean isAfter(Function function, Instruction instruction) {
    Body body = graph.program().body(function).orElseThrow();
    BitSet after = lateBlocks.getOrDefault(function, new BitSet());
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      boolean isLate = after.get(block.index());
      for (Instruction i : block.instructions()) {
        if (i == instruction) {
          return isLate;
        }
        if (i instanceof Call) {
          isLate |= leads(sites.get(call++));
        }
      }
    }
    return true;
  }

  /** The blocks that control may come to from one with a call that may lead there. */
  private BitSet blocksAfter(Function function, Body body) {
    var waiting = new ArrayDeque<Integer>();
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      boolean leads = false;
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          leads |= leads(sites.get(call++));
        }
      }
      if (leads) {
        waiting.addAll(block.terminator().successors());
      }
    }
    var after = new BitSet();
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      if (!after.get(at)) {
        after.set(at);
        waiting.addAll(body.blocks().get(at).terminator().successors());
      }
    }
    return after;
  }
}
