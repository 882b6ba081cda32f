package io.interlock.explore;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which values may have to do with which way the program goes, or where it reads and writes: those
 * that branches, addresses and calls of library functions use, what they are computed from, and
 * what is stored where they are loaded from. All others are left unknown, lest sums and texts make
 * states that are alike look different.
 *
 * <p>Grows until nothing changes. If it misses something, that is unknown and so stands for every
 * value: nothing depends on its being complete.
 */
final class Relevance {
  private record Local(Function function, LocalValue value) {}

  private record Written(Function function, Instruction by) {}

  private final CallGraph graph;
  private final Program program;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final Map<Function, BitSet> relevant = new HashMap<>();
  private final Map<Function, Map<Integer, Instruction>> definitions = new HashMap<>();
  private final Map<Function, List<Return>> returns = new HashMap<>();
  private final Map<Integer, List<Written>> writers = new HashMap<>();
  private final ArrayDeque<Local> waiting = new ArrayDeque<>();
  private final BitSet loaded = new BitSet();

  private Relevance(CallGraph graph, PointsTo pointsTo, ProgramModels models) {
    this.graph = graph;
    this.program = graph.program();
    this.pointsTo = pointsTo;
    this.models = models;
  }

  static Relevance find(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, List<Function> functions) {
    var relevance = new Relevance(graph, pointsTo, models);
    functions.forEach(relevance::index);
    functions.forEach(relevance::begin);
    relevance.grow();
    return relevance;
  }

  BitSet of(Function function) {
    return relevant.computeIfAbsent(function, f -> new BitSet());
  }

  private List<Block> blocks(Function function) {
    return program.body(function).map(b -> b.blocks()).orElse(List.of());
  }

  private void index(Function function) {
    var defined = new HashMap<Integer, Instruction>();
    for (Block block : blocks(function)) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(d -> defined.put(d.id(), i));
        if (i instanceof MemoryAccess access && access.stored() != null) {
          written(function, access.address(), i);
        } else if (i instanceof MemoryTransfer t) {
          written(function, t.destination(), i);
        } else if (i instanceof Return r) {
          returns.computeIfAbsent(function, f -> new ArrayList<>()).add(r);
        }
      }
    }
    definitions.put(function, defined);
  }

  private void written(Function function, Value address, Instruction by) {
    pointsTo.objectsAt(pointsTo.targets(function, address)).stream()
        .forEach(
            o -> writers.computeIfAbsent(o, k -> new ArrayList<>()).add(new Written(function, by)));
  }

  private void begin(Function function) {
    for (Block block : blocks(function)) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Branch || i instanceof Switch) {
          i.operands().forEach(o -> add(function, o));
        } else if (i instanceof MemoryAccess access) {
          add(function, access.address());
        } else if (i instanceof MemoryTransfer t) {
          t.operands().forEach(o -> add(function, o));
        } else if (i instanceof Call call) {
          begin(function, call);
        }
      }
    }
  }

  private void begin(Function function, Call call) {
    add(function, call.callee());
    for (Value argument : call.arguments()) {
      if (argument.isPointer()) {
        add(function, argument);
      }
    }
    // A number that a library function is given matters if it does more than look at memory.
    boolean isModelled = models.actions(call).stream().anyMatch(a -> !(a instanceof Action.Memory));
    if (isModelled) {
      call.arguments().forEach(a -> add(function, a));
    }
  }

  private void add(Function function, @Nullable Value value) {
    if (value instanceof LocalValue local && !of(function).get(local.id())) {
      of(function).set(local.id());
      waiting.add(new Local(function, local));
    }
  }

  private void grow() {
    while (!waiting.isEmpty()) {
      Local next = waiting.remove();
      Function function = next.function();
      if (next.value() instanceof Formal formal) {
        growFormal(function, formal);
        continue;
      }
      Instruction by = definitions.getOrDefault(function, Map.of()).get(next.value().id());
      if (by instanceof Load || by instanceof AtomicUpdate || by instanceof CompareExchange) {
        growMemory(function, ((MemoryAccess) by).address());
      } else if (by instanceof Call call) {
        growCall(function, call);
      } else if (by instanceof Phi
          || by instanceof Select
          || by instanceof Compare
          || by instanceof Arithmetic
          || by instanceof Address) {
        by.operands().forEach(o -> add(function, o));
      }
    }
  }

  private void growFormal(Function function, Formal formal) {
    for (CallSite site : graph.callers(function)) {
      for (CallEdge edge : graph.edges(site)) {
        if (edge.target().equals(function)) {
          growArguments(site, edge.kind(), formal);
        }
      }
    }
  }

  private void growArguments(CallSite site, EdgeKind kind, Formal formal) {
    List<Value> arguments = site.call().arguments();
    if (kind == EdgeKind.DIRECT || kind == EdgeKind.INDIRECT) {
      if (formal.id() < arguments.size()) {
        add(site.caller(), arguments.get(formal.id()));
      }
    } else {
      arguments.forEach(a -> add(site.caller(), a));
    }
  }

  private void growCall(Function function, Call call) {
    for (CallSite site : graph.sites().of(function)) {
      if (site.call().equals(call)) {
        for (Function callee : graph.targets(site)) {
          returns.getOrDefault(callee, List.of()).forEach(r -> add(callee, r.value()));
        }
      }
    }
    models.actions(call).stream()
        .filter(a -> a instanceof Action.Returns)
        .forEach(a -> call.arguments().forEach(v -> add(function, v)));
  }

  private void growMemory(Function function, Value address) {
    Places places = pointsTo.targets(function, address);
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      if (!loaded.get(place)) {
        loaded.set(place);
        Places one = Places.of(place);
        for (Written w : writers.getOrDefault(pointsTo.object(place).index(), List.of())) {
          growWritten(w, one);
        }
      }
    }
  }

  private void growWritten(Written written, Places places) {
    Function function = written.function();
    if (written.by() instanceof MemoryTransfer t) {
      growMemory(function, t.source());
      return;
    }
    var access = (MemoryAccess) written.by();
    Places to = pointsTo.targets(function, access.address());
    if (pointsTo.mayOverlap(to, access.shape().size(), places, 1)) {
      add(function, access.stored());
      if (access instanceof CompareExchange c) {
        add(function, c.expected());
      }
      if (!(access instanceof Store)) {
        growMemory(function, access.address());
      }
    }
  }
}
