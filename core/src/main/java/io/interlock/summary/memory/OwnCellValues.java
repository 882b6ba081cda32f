package io.interlock.summary.memory;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.specialize.OwnCells;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What pointers of a thread's own ({@link OwnCells}) hold whenever a function is entered, if that
 * is always the address of the same global: a lock that callers choose by such a variable.
 *
 * <p>Forward over blocks and calls: a store of an address is known until the next one; calls of
 * functions that may store there forget it; a function is entered with what all its calls agree on.
 * Calls of which nothing is known forget everything. Threads start knowing nothing. What is known
 * only gets less, so this ends. Other threads cannot write such variables.
 */
public final class OwnCellValues {
  private final CallGraph graph;
  private final OwnCells own;
  private final Map<Function, Map<Global, SymbolAddress>> entry = new HashMap<>();
  private final Map<Function, Set<Global>> stores = new HashMap<>();
  private final TreeSet<Integer> waiting = new TreeSet<>();

  private OwnCellValues(CallGraph graph, OwnCells own) {
    this.graph = graph;
    this.own = own;
  }

  public static OwnCellValues find(CallGraph graph, ThreadEntries entries) {
    var values = new OwnCellValues(graph, OwnCells.find(graph.program()));
    if (!values.own.isEmpty()) {
      values.findStores();
      entries.main().forEach(f -> values.enter(f, Map.of()));
      entries.others().forEach(f -> values.enter(f, Map.of()));
      while (!values.waiting.isEmpty()) {
        int next = values.waiting.first();
        values.waiting.remove(next);
        values.run(graph.program().functions().get(next));
      }
    }
    return values;
  }

  /** What a name means on entry of a function; the name itself if nothing is known. */
  public Symbolic of(Function function, Symbolic name) {
    Map<Global, SymbolAddress> known = entry.get(function);
    if (known == null
        || known.isEmpty()
        || !(name.atom() instanceof Atom.Contents c)
        || !(c.address().atom() instanceof Atom.GlobalAddress g)
        || c.address().offset() != 0
        || !c.address().terms().isEmpty()) {
      return name;
    }
    SymbolAddress value = known.get(g.global());
    return value != null && value.symbol() instanceof Global target
        ? Symbolic.of(new Atom.GlobalAddress(target)).plus(value.offset() + name.offset())
        : name;
  }

  private void findStores() {
    for (Function function : graph.program().functions()) {
      Set<Global> stored = new HashSet<>();
      graph.program().body(function).ifPresent(b -> addStores(b, stored));
      if (!stored.isEmpty()) {
        stores.put(function, stored);
      }
    }
  }

  private void addStores(Body body, Set<Global> to) {
    Map<Value, Global> cells = own.of(body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && cells.containsKey(s.address())) {
          to.add(cells.get(s.address()));
        }
      }
    }
  }

  private void enter(Function function, Map<Global, SymbolAddress> with) {
    Map<Global, SymbolAddress> old = entry.get(function);
    Map<Global, SymbolAddress> met = old == null ? with : common(old, with);
    if (!met.equals(old)) {
      entry.put(function, met);
      waiting.add(function.index());
    }
  }

  private static Map<Global, SymbolAddress> common(
      Map<Global, SymbolAddress> a, Map<Global, SymbolAddress> b) {
    var result = new HashMap<>(a);
    result.entrySet().removeIf(e -> !e.getValue().equals(b.get(e.getKey())));
    return result;
  }

  private void run(Function function) {
    Body body = graph.program().body(function).orElse(null);
    if (body == null) {
      return;
    }
    Map<Value, Global> cells = own.of(body);
    var flow = new ControlFlow(body);
    int[] firstCall = new int[body.blocks().size()];
    int calls = 0;
    for (Block block : body.blocks()) {
      firstCall[block.index()] = calls;
      calls += (int) block.instructions().stream().filter(Call.class::isInstance).count();
    }
    Map<Integer, Map<Global, SymbolAddress>> before = new HashMap<>();
    before.put(0, entry.getOrDefault(function, Map.of()));
    var blocks = new ArrayDeque<Integer>(List.of(0));
    while (!blocks.isEmpty()) {
      int block = blocks.remove();
      var state = new HashMap<>(before.getOrDefault(block, Map.of()));
      run(function, body.blocks().get(block), firstCall[block], cells, state);
      for (int next : flow.successors(block)) {
        Map<Global, SymbolAddress> old = before.get(next);
        Map<Global, SymbolAddress> met = old == null ? Map.copyOf(state) : common(old, state);
        if (!met.equals(old)) {
          before.put(next, met);
          blocks.add(next);
        }
      }
    }
  }

  private void run(
      Function function,
      Block block,
      int firstCall,
      Map<Value, Global> cells,
      Map<Global, SymbolAddress> state) {
    int call = firstCall;
    for (Instruction i : block.instructions()) {
      if (i instanceof Store s && cells.get(s.address()) != null) {
        put(cells.get(s.address()), s.value(), state);
      } else if (i instanceof Call) {
        CallSite site = graph.sites().of(function).get(call++);
        call(site, state);
      }
    }
  }

  private static void put(@Nullable Global cell, Value value, Map<Global, SymbolAddress> state) {
    if (cell != null && value instanceof SymbolAddress a && a.symbol() instanceof Global) {
      state.put(cell, a);
    } else {
      state.remove(cell);
    }
  }

  /**
   * Whether nobody knows what runs during a call, or control may come back to it from elsewhere.
   */
  private boolean isUnknown(CallSite site) {
    Function named = site.call().directCallee().orElse(null);
    if (named != null && named.name().startsWith("llvm.")) {
      return false;
    }
    return site.call().traits().contains(Call.CallTrait.RETURNS_TWICE)
        || graph.edges(site).isEmpty()
        || graph.edges(site).stream()
            .anyMatch(
                e ->
                    e.kind() == EdgeKind.ESCAPED
                        || (e.kind() != EdgeKind.MODELLED
                            && graph.program().body(e.target()).isEmpty()));
  }

  private void call(CallSite site, Map<Global, SymbolAddress> state) {
    var now = Map.copyOf(state);
    if (isUnknown(site)) {
      state.clear();
    }
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().isCall()) {
        enter(edge.target(), now);
        graph.reachable(List.of(edge.target())).stream()
            .mapToObj(f -> graph.program().functions().get(f))
            .forEach(f -> state.keySet().removeAll(stores.getOrDefault(f, Set.of())));
      }
    }
  }
}
