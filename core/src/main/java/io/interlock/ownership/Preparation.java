package io.interlock.ownership;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What the main thread does before any other function runs at another time or in another thread,
 * and before certain functions are called, on no path after one of these. A function is prepared to
 * be entered if all its calls are made then. One that calls itself, or is called in other ways,
 * never is. Callers are looked at before their callees, each once, so it ends.
 */
final class Preparation {
  private final CallGraph graph;
  private final BitSet ending = new BitSet();
  private final Set<Instruction> early = Collections.newSetFromMap(new IdentityHashMap<>());

  /** With the functions that must not have been called, by number. */
  Preparation(CallGraph graph, ThreadEntries entries, BitSet excluded) {
    this.graph = graph;
    ending.or(excluded);
    graph.components().forEach(this::findEnding);
    List<Function> order = new ArrayList<>();
    graph.components().forEach(order::addAll);
    Collections.reverse(order);
    for (Function function : order) {
      if (isEnteredEarly(function, entries)) {
        graph.program().body(function).ifPresent(b -> follow(function, b));
      }
    }
  }

  /** Whether an instruction is executed then only. */
  boolean includes(Instruction instruction) {
    return early.contains(instruction);
  }

  private void findEnding(List<Function> component) {
    for (Function function : component) {
      boolean ends = graph.sites().of(function).stream().anyMatch(this::ends);
      if (ends || ending.get(function.index())) {
        component.forEach(f -> ending.set(f.index()));
      }
    }
  }

  private boolean ends(CallSite site) {
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().startsElsewhere() || ending.get(edge.target().index())) {
        return true;
      }
    }
    return false;
  }

  private boolean isEnteredEarly(Function function, ThreadEntries entries) {
    List<CallSite> callers = graph.callers(function);
    boolean isFirst =
        entries.isProgram()
            && entries.main().size() == 1
            && entries.main().contains(function)
            && callers.isEmpty();
    boolean isCalled =
        !callers.isEmpty()
            && !entries.main().contains(function)
            && callers.stream().allMatch(s -> early.contains(s.call()));
    return (isFirst || isCalled)
        && !entries.others().contains(function)
        && !graph.isRecursive(function);
  }

  private void follow(Function function, Body body) {
    var late = new BitSet();
    var sites = new IdentityHashMap<Call, CallSite>();
    graph.sites().of(function).forEach(site -> sites.put(site.call(), site));
    var waiting = new BitSet();
    waiting.set(0, body.blocks().size());
    while (!waiting.isEmpty()) {
      int at = waiting.nextSetBit(0);
      waiting.clear(at);
      Block block = body.blocks().get(at);
      if (late.get(at) || block.instructions().stream().anyMatch(i -> ends(i, sites))) {
        for (int next : block.terminator().successors()) {
          if (!late.get(next)) {
            late.set(next);
            waiting.set(next);
          }
        }
      }
    }
    for (Block block : body.blocks()) {
      boolean isEarly = !late.get(block.index());
      for (Instruction i : block.instructions()) {
        if (isEarly) {
          early.add(i);
        }
        isEarly &= !ends(i, sites);
      }
    }
  }

  private boolean ends(Instruction i, IdentityHashMap<Call, CallSite> sites) {
    CallSite site = i instanceof Call c ? sites.get(c) : null;
    return site != null && ends(site);
  }
}
