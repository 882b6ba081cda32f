package io.interlock.race.unpublished;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of functions that some pointers become: by address arithmetic, joins of control flow,
 * as arguments and results of calls. Not what is loaded by them, nor what they are stored to.
 *
 * <p>Calls are not told apart: what a function returns for one caller it returns for all.
 *
 * <p>Each value is followed once, so this ends. Functions are looked at only when a pointer gets
 * there.
 */
final class FollowedPointers {
  private record Local(Function function, int value) {}

  /** The instructions of a function by the values they use. */
  private static final class Uses {
    private final Map<Integer, List<Instruction>> byValue = new HashMap<>();

    Uses(Body body) {
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          for (Value operand : flowing(i)) {
            if (operand instanceof LocalValue l) {
              byValue.computeIfAbsent(l.id(), v -> new ArrayList<>()).add(i);
            }
          }
        }
      }
    }

    private static List<Value> flowing(Instruction i) {
      if (i instanceof Address a) {
        return List.of(a.base());
      }
      if (i instanceof Select s) {
        return List.of(s.then(), s.otherwise());
      }
      boolean isFollowed =
          i instanceof Phi || i instanceof Arithmetic || i instanceof Call || i instanceof Return;
      return isFollowed ? i.operands() : List.of();
    }
  }

  private final CallGraph graph;
  private final Map<Function, Uses> uses = new HashMap<>();
  private final Map<Function, BitSet> followed = new HashMap<>();
  private final ArrayDeque<Local> waiting = new ArrayDeque<>();

  FollowedPointers(CallGraph graph) {
    this.graph = graph;
  }

  /** Follows one more. */
  void follow(Function function, LocalValue pointer) {
    add(function, pointer.id());
    while (!waiting.isEmpty()) {
      step(waiting.remove());
    }
  }

  boolean include(Function function, Value value) {
    return value instanceof LocalValue l
        && followed.containsKey(function)
        && followed.get(function).get(l.id());
  }

  private void add(Function function, int value) {
    BitSet known = followed.computeIfAbsent(function, f -> new BitSet());
    if (!known.get(value)) {
      known.set(value);
      waiting.add(new Local(function, value));
    }
  }

  private void step(Local from) {
    Uses here = uses.get(from.function);
    if (here == null) {
      Body body = graph.program().body(from.function).orElse(null);
      if (body == null) {
        return;
      }
      here = new Uses(body);
      uses.put(from.function, here);
    }
    List<Instruction> all = here.byValue.getOrDefault(from.value, List.of());
    if (all.stream().anyMatch(Call.class::isInstance)) {
      pass(from);
    }
    for (Instruction use : all) {
      if (use instanceof Return) {
        returned(from.function);
      } else if (!(use instanceof Call)) {
        use.definition().ifPresent(d -> add(from.function, d.id()));
      }
    }
  }

  /** To all calls of the function that are given it. */
  private void pass(Local from) {
    for (CallSite site : graph.sites().of(from.function)) {
      boolean isGiven =
          site.call().arguments().stream()
              .anyMatch(a -> a instanceof LocalValue l && l.id() == from.value);
      if (isGiven) {
        targets(site).forEach(callee -> pass(from, site.call(), callee));
      }
    }
  }

  private void pass(Local from, Call call, Function callee) {
    int count = Math.min(call.arguments().size(), callee.formals().size());
    for (int i = 0; i < count; i++) {
      if (call.arguments().get(i) instanceof LocalValue l && l.id() == from.value) {
        add(callee, callee.formals().get(i).id());
      }
    }
  }

  private void returned(Function function) {
    for (CallSite site : graph.callers(function)) {
      LocalValue result = site.call().result();
      if (result != null && targets(site).contains(function)) {
        add(site.caller(), result.id());
      }
    }
  }

  /** The functions whose bodies the call itself runs. */
  private List<Function> targets(CallSite site) {
    return graph.edges(site).stream()
        .filter(e -> e.kind() == EdgeKind.DIRECT || e.kind() == EdgeKind.INDIRECT)
        .map(CallEdge::target)
        .toList();
  }
}
