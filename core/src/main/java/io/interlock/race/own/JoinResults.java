package io.interlock.race.own;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pointers that are the results of joined threads: {@code join(t, &r); use(r->x)}. Such a pointer
 * is null, or loaded from a variable of the function's own that only joins fill, with the results
 * of threads; or it is at a constant distance from such a pointer, one of several, passed by all
 * calls, or returned by a function that returns nothing else. Whenever it is used, the thread whose
 * result it is has ended: there is no other way to get one.
 *
 * <p>A variable is filled by joins only if its address, or that of an element, is used to load, to
 * store null, or as the place of a result, and for nothing else. What is in it before the first
 * join is no pointer.
 *
 * <p>Values are followed up to a depth, so this ends.
 */
final class JoinResults {
  /** A distance that is not constant. */
  static final long ANYWHERE = Long.MIN_VALUE;

  private static final int MAX_DEPTH = 12;

  private final CallGraph graph;
  private final ProgramModels models;
  private final Map<Function, Set<LocalValue>> variables = new HashMap<>();
  private final Map<Function, List<CallEdge>> incoming = new HashMap<>();

  JoinResults(CallGraph graph, ProgramModels models) {
    this.graph = graph;
    this.models = models;
    for (CallSite site : graph.sites().all()) {
      if (result(site.call()) != null) {
        Body body = graph.program().body(site.caller()).orElseThrow();
        variables.computeIfAbsent(site.caller(), f -> filled(body));
      }
    }
    variables.values().removeIf(Set::isEmpty);
    for (CallSite site : variables.isEmpty() ? List.<CallSite>of() : graph.sites().all()) {
      graph
          .edges(site)
          .forEach(e -> incoming.computeIfAbsent(e.target(), f -> new ArrayList<>()).add(e));
    }
  }

  boolean isEmpty() {
    return variables.isEmpty();
  }

  /** Where a call stores the result of a thread that it joins; null if it does not. */
  private @Nullable Value result(Call call) {
    for (Action action : models.actions(call)) {
      Operand result = action instanceof Action.Join join ? join.result() : null;
      if (result != null && result.dereferences() == 0) {
        return result.of(call);
      }
    }
    return null;
  }

  /** The variables of a function that only joins fill. */
  private Set<LocalValue> filled(Body body) {
    Map<Value, LocalValue> inside = new HashMap<>();
    Set<LocalValue> found = new HashSet<>();
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          isMore |= i instanceof Alloca a && inside.putIfAbsent(a.result(), a.result()) == null;
          LocalValue variable = i instanceof Address a ? inside.get(a.base()) : null;
          isMore |=
              variable != null
                  && i instanceof Address a
                  && inside.putIfAbsent(a.result(), variable) == null;
        }
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Value place = i instanceof Call call ? result(call) : null;
        LocalValue variable = place == null ? null : inside.get(place);
        if (variable != null) {
          found.add(variable);
        }
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        removeOthers(i, inside, found);
      }
      removeAll(block.terminator().operands(), inside, found);
    }
    return found;
  }

  private void removeOthers(Instruction i, Map<Value, LocalValue> inside, Set<LocalValue> found) {
    List<Value> others = new ArrayList<>(i.operands());
    if (i instanceof Address a) {
      others.remove(a.base());
    } else if (i instanceof Load l) {
      others.remove(l.address());
    } else if (i instanceof Store s && s.value() instanceof NullConstant) {
      others.remove(s.address());
    } else if (i instanceof MemoryTransfer t && t.kind() == MemoryTransfer.Kind.FILL) {
      others.remove(t.destination());
    } else if (i instanceof Call call) {
      Value place = result(call);
      if (place != null) {
        others.remove(place);
      }
    }
    removeAll(others, inside, found);
  }

  private static void removeAll(
      List<Value> used, Map<Value, LocalValue> inside, Set<LocalValue> found) {
    for (Value value : used) {
      LocalValue variable = inside.get(value);
      if (variable != null) {
        found.remove(variable);
      }
    }
  }

  /**
   * How far a pointer is from the result of a joined thread, or {@link #ANYWHERE} in its object;
   * null if it may be something else, too.
   */
  @Nullable Long distance(Function function, Value pointer) {
    return variables.isEmpty() ? null : distance(function, pointer, 0);
  }

  private @Nullable Long distance(Function function, Value pointer, int depth) {
    Body body = graph.program().body(function).orElse(null);
    if (depth > MAX_DEPTH || body == null || !(pointer instanceof LocalValue local)) {
      return null;
    }
    if (local instanceof Formal formal) {
      return passed(function, formal, depth);
    }
    Instruction definition = body.definitions().of(local);
    if (definition instanceof Address a) {
      Long base = distance(function, a.base(), depth + 1);
      boolean isConstant = a.terms().isEmpty() && base != null && base != ANYWHERE;
      return base == null ? null : isConstant ? Long.valueOf(base + a.offset()) : ANYWHERE;
    }
    if (definition instanceof Phi phi) {
      return common(function, phi.incoming().stream().map(Phi.Incoming::value).toList(), depth);
    }
    if (definition instanceof Select s) {
      return common(function, List.of(s.then(), s.otherwise()), depth);
    }
    if (definition instanceof Arithmetic a) {
      boolean isSame =
          a.operator() == Arithmetic.Operator.COPY || a.operator() == Arithmetic.Operator.BITCAST;
      return isSame ? distance(function, a.operands().get(0), depth + 1) : null;
    }
    if (definition instanceof Load load) {
      return isFilled(function, body.definitions(), load) ? Long.valueOf(0) : null;
    }
    return definition instanceof Call call ? returned(call, depth) : null;
  }

  private boolean isFilled(Function function, Definitions definitions, Load load) {
    Value at = load.address();
    while (at instanceof LocalValue local && definitions.of(local) instanceof Address a) {
      at = a.base();
    }
    return load.result().type().isPointer()
        && at instanceof LocalValue variable
        && variables.getOrDefault(function, Set.of()).contains(variable);
  }

  /** The distance of all of some pointers that are not null. */
  private @Nullable Long common(Function function, List<Value> pointers, int depth) {
    Long common = null;
    for (Value pointer : pointers) {
      if (!(pointer instanceof NullConstant)) {
        Long distance = distance(function, pointer, depth + 1);
        if (distance == null || (common != null && !common.equals(distance))) {
          return null;
        }
        common = distance;
      }
    }
    return common;
  }

  private @Nullable Long passed(Function function, Formal formal, int depth) {
    List<CallEdge> edges = incoming.getOrDefault(function, List.of());
    if (!formal.type().isPointer() || formal.isCopy()) {
      return null;
    }
    Long common = null;
    for (CallEdge edge : edges) {
      List<Value> arguments = edge.site().call().arguments();
      boolean isPlain = edge.kind() == EdgeKind.DIRECT || edge.kind() == EdgeKind.INDIRECT;
      Long distance =
          isPlain && formal.id() < arguments.size()
              ? distance(edge.site().caller(), arguments.get(formal.id()), depth + 1)
              : null;
      if (distance == null || (common != null && !common.equals(distance))) {
        return null;
      }
      common = distance;
    }
    return common;
  }

  private @Nullable Long returned(Call call, int depth) {
    Function callee = call.directCallee().orElse(null);
    Body body = callee == null ? null : graph.program().body(callee).orElse(null);
    if (callee == null || body == null || models.of(callee).isPresent()) {
      return null;
    }
    List<Value> values = new ArrayList<>();
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Return r && r.value() != null) {
        values.add(r.value());
      }
    }
    return common(callee, values, depth);
  }
}
