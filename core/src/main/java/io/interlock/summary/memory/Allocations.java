package io.interlock.summary.memory;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls that make a new object: of allocators, and of functions that return what they allocate and
 * store it nowhere themselves. They may call an allocator through a pointer, if all that it may
 * point to are such functions; a call through a pointer that points to no function, as hooks that
 * nobody sets, returns nothing.
 */
public final class Allocations {
  private final CallGraph graph;
  private final ProgramModels models;
  private final Map<Function, Boolean> fresh = new HashMap<>();

  public Allocations(CallGraph graph, ProgramModels models) {
    this.graph = graph;
    this.models = models;
  }

  /** Whether a call makes an object and returns it, or null. */
  public boolean include(Call call) {
    Function callee = call.directCallee().orElse(null);
    return callee != null && isAllocator(callee);
  }

  private boolean isAllocator(Function function) {
    return models
        .of(function)
        .map(m -> m.actions().stream().anyMatch(Action.Allocate.class::isInstance))
        .orElseGet(() -> returnsFresh(function));
  }

  private boolean returnsFresh(Function function) {
    Boolean known = fresh.get(function);
    if (known == null) {
      fresh.put(function, false);
      known = graph.program().body(function).map(b -> returnsFresh(function, b)).orElse(false);
      fresh.put(function, known);
    }
    return known;
  }

  /** Whether all that is returned is null or allocated here, and not stored. */
  private boolean returnsFresh(Function function, Body body) {
    Definitions definitions = body.definitions();
    var stored = new BitSet();
    for (Block b : body.blocks()) {
      for (Instruction i : b.instructions()) {
        if (i instanceof Store s && s.value() instanceof LocalValue v) {
          stored.set(v.id());
        }
      }
    }
    boolean isFresh = false;
    for (Block b : body.blocks()) {
      if (b.terminator() instanceof Return r && r.value() != null) {
        isFresh = true;
        List<Value> values =
            r.value() instanceof LocalValue v && definitions.of(v) instanceof Phi phi
                ? phi.incoming().stream().map(Phi.Incoming::value).toList()
                : List.of(r.value());
        for (Value value : values) {
          boolean isOwn =
              value instanceof NullConstant
                  || (value instanceof LocalValue v
                      && !stored.get(v.id())
                      && definitions.of(v) instanceof Call c
                      && (include(c) || isByPointer(function, c)));
          if (!isOwn) {
            return false;
          }
        }
      }
    }
    return isFresh;
  }

  /** Whether whatever a call through a pointer calls makes an object. */
  @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
  private boolean isByPointer(Function function, Call call) {
    return graph.sites().of(function).stream()
        .filter(s -> s.call() == call && CallGraph.isIndirect(s))
        .anyMatch(s -> graph.targets(s).stream().allMatch(this::isAllocator));
  }
}
