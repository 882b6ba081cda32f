package io.interlock.race.own;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.specialize.OwnCells;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Objects that each thread makes for itself and keeps in a thread-local pointer, though others may
 * find them, too: {@code if (!cache) { cache = calloc(..); register(cache); } cache->hits++}. Two
 * accesses by pointers that always lead to something that the accessing thread has made are to
 * different objects if two threads make them.
 *
 * <p>A pointer always leads to what its thread has made if it is null, the result of an allocation
 * or the address of a variable; if it is computed from such a pointer, or is one or the other of
 * such; if it is loaded from a thread-local variable ({@link OwnCells}) to which nothing else is
 * ever stored; if it is returned by functions that return nothing else; if it is a formal and all
 * calls pass nothing else. Thread-specific data are such variables, too ({@link KeyCells}), and so
 * is what the function is given that runs for them when a thread ends. Any other function that is
 * started as a thread, called back or called by code that is not seen gets its formals from
 * elsewhere.
 *
 * <p>All of these hold until one of them is refuted; each is refuted once, so this ends. Programs
 * without such variables are not looked at. Handlers interrupt the thread whose objects they find
 * and take no part. Assumes that pointers stay in their objects.
 */
public final class OwnMade implements ObjectOrder {
  private final CallGraph graph;
  private final ProgramModels models;
  private final KeyCells keys;
  private final Set<Global> cells = new HashSet<>();
  private final Map<Function, Map<Value, Global>> pointers = new HashMap<>();

  /** By function, the locals that may lead to something else. */
  private final Map<Function, BitSet> others = new HashMap<>();

  private final Set<Function> returnOthers = new HashSet<>();
  private final Map<Function, List<Function>> sameText = new HashMap<>();
  private final Map<Function, List<CallEdge>> incoming = new HashMap<>();
  private final Map<GuardedAccess, Boolean> known = new ConcurrentHashMap<>();

  public OwnMade(CallGraph graph, ProgramModels models, FunctionRuns runs) {
    this.graph = graph;
    this.models = models;
    keys = new KeyCells(graph.program(), models);
    OwnCells own = OwnCells.find(graph.program());
    if (runs.isProgram() && (!own.isEmpty() || !keys.all().isEmpty())) {
      prepare(own);
      boolean isOther = !cells.isEmpty();
      while (isOther) {
        isOther = false;
        for (Function function : others.keySet()) {
          isOther |= refute(function);
        }
      }
    }
  }

  private void prepare(OwnCells own) {
    cells.addAll(keys.all());
    for (Function function : graph.program().functions()) {
      Body body = graph.program().body(function).orElse(null);
      if (body != null) {
        Map<Value, Global> here = own.of(body);
        pointers.put(function, here);
        cells.addAll(here.values());
        others.put(function, new BitSet());
        sameText.computeIfAbsent(function.text(), f -> new ArrayList<>()).add(function);
      }
    }
    for (CallSite site : graph.sites().all()) {
      graph
          .edges(site)
          .forEach(e -> incoming.computeIfAbsent(e.target(), f -> new ArrayList<>()).add(e));
    }
    cells.removeIf(
        g ->
            graph.program().initializer(g).stream()
                .flatMap(i -> i.scalars().stream())
                .anyMatch(s -> s.value() instanceof SymbolAddress));
  }

  /** Whether something of a function is refuted that was not before. */
  private boolean refute(Function function) {
    Body body = graph.program().body(function).orElseThrow();
    BitSet here = others.getOrDefault(function, new BitSet());
    int before = here.cardinality() - cells.size() + returnOthers.size();
    function.formals().stream().filter(f -> !isPassed(function, f)).forEach(f -> here.set(f.id()));
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition()
            .filter(r -> !here.get(r.id()) && !isMade(function, i))
            .ifPresent(r -> here.set(r.id()));
        Global written = written(function, body, i);
        if (written != null) {
          cells.remove(written);
        }
        if (i instanceof Return r && r.value() != null && !isMade(function, r.value())) {
          returnOthers.add(function);
        }
      }
    }
    return here.cardinality() - cells.size() + returnOthers.size() > before;
  }

  /** The cell that something else than what the thread has made is stored in; else null. */
  private @Nullable Global written(Function function, Body body, Instruction i) {
    if (i instanceof Store s) {
      return isMade(function, s.value()) ? null : pointersOf(function).get(s.address());
    }
    Value set = i instanceof Call call ? keys.set(body, call) : null;
    return i instanceof Call call && set != null && !isMade(function, set)
        ? keys.key(body, call)
        : null;
  }

  private boolean isOwn(@Nullable Global cell) {
    return cell != null && cells.contains(cell);
  }

  private Map<Value, Global> pointersOf(Function function) {
    return pointers.getOrDefault(function, Map.of());
  }

  private boolean isPassed(Function function, Formal formal) {
    List<CallEdge> edges = incoming.getOrDefault(function, List.of());
    return formal.type().isPointer()
        && !formal.isCopy()
        && !edges.isEmpty()
        && edges.stream().allMatch(e -> isPassed(e, formal));
  }

  private boolean isPassed(CallEdge edge, Formal formal) {
    List<Value> arguments = edge.site().call().arguments();
    if (edge.run().filter(r -> r.occasion() == Action.Occasion.THREAD_ENDS).isPresent()) {
      return isOwn(keys.made(edge.site().call()));
    }
    return (edge.kind() == EdgeKind.DIRECT || edge.kind() == EdgeKind.INDIRECT)
        && formal.id() < arguments.size()
        && isMade(edge.site().caller(), arguments.get(formal.id()));
  }

  private boolean isMade(Function function, @Nullable Value value) {
    if (value instanceof LocalValue local) {
      BitSet here = others.get(function);
      return here != null && local.type().isPointer() && !here.get(local.id());
    }
    return value instanceof NullConstant;
  }

  private boolean isMade(Function function, Instruction definition) {
    if (definition instanceof Alloca) {
      return true;
    }
    if (definition instanceof Address a) {
      return isMade(function, a.base());
    }
    if (definition instanceof Phi phi) {
      return phi.incoming().stream().allMatch(i -> isMade(function, i.value()));
    }
    if (definition instanceof Select s) {
      return isMade(function, s.then()) && isMade(function, s.otherwise());
    }
    if (definition instanceof Arithmetic a) {
      return (a.operator() == Arithmetic.Operator.COPY
              || a.operator() == Arithmetic.Operator.BITCAST)
          && isMade(function, a.operands().get(0));
    }
    if (definition instanceof Load load) {
      return isOwn(pointersOf(function).get(load.address()));
    }
    return definition instanceof Call call && isMade(function, call);
  }

  /** Whether a call returns what the thread has made. */
  private boolean isMade(Function function, Call call) {
    Body body = graph.program().body(function).orElseThrow();
    Global key = keys.key(body, call);
    if (key != null) {
      return isOwn(key);
    }
    Function callee = call.directCallee().orElse(null);
    if (callee == null) {
      return false;
    }
    boolean isLibrary = models.of(callee).isPresent() || graph.program().body(callee).isEmpty();
    return isLibrary ? isAllocation(models.actions(call)) : !returnOthers.contains(callee);
  }

  /**
   * Whether a library function returns memory of a size it is told, and nothing else: what
   * libraries make without may be one thing for all threads, or an argument that they add to.
   */
  private static boolean isAllocation(List<Action> actions) {
    return actions.stream().anyMatch(a -> a instanceof Action.Allocate m && m.size() != null)
        && actions.stream().noneMatch(a -> a instanceof Action.Returns);
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.OWN_MEMORY;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return !cells.isEmpty()
        && isThread(first)
        && isThread(second)
        && contains(a.access())
        && contains(b.access());
  }

  private static boolean isThread(ThreadRoot root) {
    Action.Run run = root.creation() == null ? null : root.creation().action();
    return root.isMain()
        || root.kind() == EdgeKind.THREAD
        || (run != null && run.occasion() == Action.Occasion.THREAD_ENDS);
  }

  /** Whether an access is always to something that its thread has made. */
  public boolean contains(GuardedAccess access) {
    if (cells.isEmpty()) {
      return false;
    }
    Boolean is = known.get(access);
    if (is == null) {
      is = isByOwn(access, new HashSet<>());
      known.put(access, is);
    }
    return is;
  }

  private boolean isByOwn(GuardedAccess access, Set<GuardedAccess> above) {
    if (!above.add(access)) {
      return true;
    }
    return !access.isCutShort()
        && access.origins().stream()
            .allMatch(
                o ->
                    o instanceof Origin.Lifted l
                        ? isByOwn(l.access(), above)
                        : o instanceof Origin.Direct d && isByOwn(d));
  }

  private boolean isByOwn(Origin.Direct origin) {
    List<Function> copies = sameText.getOrDefault(origin.function().text(), List.of());
    return origin.reach() == Origin.Direct.Reach.OBJECT
        && !copies.isEmpty()
        && copies.stream().allMatch(f -> isMade(f, origin.address()));
  }
}
