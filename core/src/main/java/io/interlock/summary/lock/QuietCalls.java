package io.interlock.summary.lock;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;

/**
 * The calls in which no lock is acquired or released, and no thread started or waited for: neither
 * by the function called nor by those that it calls. All others are loud: calls of what is not
 * known, of libraries that do more than read and write memory, and of functions that write
 * atomically, since that may be part of a lock.
 */
public final class QuietCalls {
  private final CallGraph graph;
  private final ProgramModels models;
  private final BitSet loud = new BitSet();

  QuietCalls(CallGraph graph, ProgramModels models) {
    this.graph = graph;
    this.models = models;
    var waiting = new ArrayDeque<Function>();
    for (Function function : graph.program().functions()) {
      if (isLoudItself(function)) {
        add(function, waiting);
      }
    }
    while (!waiting.isEmpty()) {
      graph.callers(waiting.remove()).forEach(site -> add(site.caller(), waiting));
    }
  }

  private void add(Function function, ArrayDeque<Function> waiting) {
    if (!loud.get(function.index())) {
      loud.set(function.index());
      waiting.add(function);
    }
  }

  private boolean isLoudItself(Function function) {
    Body body = graph.program().body(function).orElse(null);
    return isLoudOutside(function)
        || (body != null
            && (writesAtomically(body)
                || graph.sites().of(function).stream().anyMatch(this::isLoudItself)));
  }

  private static boolean writesAtomically(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess m && m.stored() != null && m.shape().isAtomic()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a call is loud whatever the bodies of functions do. */
  private boolean isLoudItself(CallSite site) {
    List<CallEdge> edges = graph.edges(site);
    boolean isIntrinsic = site.call().directCallee().map(Function::isIntrinsic).orElse(false);
    return !isIntrinsic
        && (edges.isEmpty()
            || edges.stream().anyMatch(e -> !e.kind().isTarget() || isLoudOutside(e.target())));
  }

  /** Whether what is known of a function by its model, or not at all, makes it loud. */
  private boolean isLoudOutside(Function function) {
    boolean isKnown =
        function.isIntrinsic()
            || models.of(function).isPresent()
            || graph.program().body(function).isPresent();
    return !isKnown || !isQuiet(function);
  }

  /** Whether the model of a function, if there is one, does nothing to locks and threads. */
  private boolean isQuiet(Function function) {
    return models.of(function).stream()
        .flatMap(m -> m.actions().stream())
        .allMatch(QuietCalls::isQuiet);
  }

  private static boolean isQuiet(Action action) {
    return action instanceof Action.Memory
        || action instanceof Action.Copy
        || action instanceof Action.Flow
        || action instanceof Action.Carry
        || action instanceof Action.Returns
        || action instanceof Action.Store
        || action instanceof Action.HiddenState
        || action instanceof Action.Allocate
        || action instanceof Action.Assume
        || action instanceof Action.NeverReturns
        || action instanceof Action.ProgramExit
        || action instanceof Action.AssertHeld
        || action instanceof Action.OwnId
        || action instanceof Action.Wake;
  }

  public boolean contain(CallSite site) {
    return !isLoudItself(site)
        && graph.edges(site).stream().noneMatch(e -> loud.get(e.target().index()));
  }
}
