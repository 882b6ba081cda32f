package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Symbol;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ownership.ElementObjects.Group;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the arrays of {@link ElementObjects}. Of each there is one loop, in the whole program, in
 * which pointers to its elements are handed on to stay somewhere, by the loop's counter ({@link
 * ElementCounters}). What is only passed to functions that keep it nowhere ({@link KeptFormals}) is
 * a pointer computed elsewhere, so the callee accesses what anybody may have. A global array has
 * that loop in a function that runs once; an array on the stack in the function that it is a
 * variable of, so that there is another array each time the function runs. No initializer has the
 * address of the array, and nothing in the program returns twice.
 */
final class ElementFinder {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Map<Integer, RecordType> types = new HashMap<>();
  private final Map<Symbol, Integer> globals = new HashMap<>();
  private final IdentityHashMap<Instruction, Integer> locals = new IdentityHashMap<>();
  private final Map<Function, List<Group>> groups = new HashMap<>();
  private final KeptFormals kept;

  private ElementFinder(CallGraph graph, PointsTo pointsTo, BitSet shared) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    kept = new KeptFormals(graph);
    Set<Symbol> mentioned = mentioned();
    shared.stream()
        .mapToObj(pointsTo.objects()::get)
        .filter(o -> o.symbol() == null || !mentioned.contains(o.symbol()))
        .forEach(this::addCandidate);
  }

  static ElementObjects find(
      CallGraph graph, PointsTo pointsTo, ThreadEntries entries, BitSet shared) {
    var finder = new ElementFinder(graph, pointsTo, shared);
    if (finder.returnsTwice()) {
      finder.types.clear();
    }
    if (!finder.types.isEmpty()) {
      for (Function function : graph.program().functions()) {
        if (entries.running().get(function.index())) {
          graph.program().body(function).ifPresent(body -> finder.read(function, body));
        }
      }
      finder.keepOnlyOnes(FunctionRuns.count(graph, entries));
    }
    return new ElementObjects(pointsTo, finder.types, finder.groups);
  }

  /** Whether code may run again that runs once by the text. */
  private boolean returnsTwice() {
    return !types.isEmpty()
        && graph.sites().all().stream()
            .anyMatch(s -> s.call().traits().contains(Call.CallTrait.RETURNS_TWICE));
  }

  /** The symbols that are in initializers. */
  private Set<Symbol> mentioned() {
    var found = new HashSet<Symbol>();
    for (Global global : graph.program().globals()) {
      graph
          .program()
          .initializer(global)
          .map(Initializer::scalars)
          .orElse(List.of())
          .forEach(s -> addMentioned(s.value(), found));
    }
    return found;
  }

  private static void addMentioned(Constant value, Set<Symbol> found) {
    if (value instanceof SymbolAddress a) {
      found.add(a.symbol());
    } else if (value instanceof CompositeConstant c) {
      c.parts().forEach(p -> addMentioned(p, found));
    }
  }

  private void addCandidate(AbstractObject object) {
    RecordType type = elementOf(object);
    if (type == null) {
      return;
    }
    if (object.symbol() instanceof Global g && !g.isThreadLocal() && object.isWritable()) {
      globals.put(g, object.index());
      types.put(object.index(), type);
    } else if (object.kind() == AbstractObject.Kind.STACK && isAtStart(object)) {
      locals.put(object.site(), object.index());
      types.put(object.index(), type);
    }
  }

  /** The type of the elements, if an object is an array of structs and nothing else. */
  private static @Nullable RecordType elementOf(AbstractObject object) {
    Type type = object.type() == null ? null : object.type().stripped();
    return type instanceof ArrayType array
            && array.dimensions().size() == 1
            && array.element() != null
            && array.element().stripped() instanceof RecordType element
            && element.bits() > 0
            && array.bits() == object.size() * Byte.SIZE
        ? element
        : null;
  }

  private boolean isAtStart(AbstractObject object) {
    Body body =
        object.function() == null ? null : graph.program().body(object.function()).orElse(null);
    return body != null
        && object.context().isEmpty()
        && object.site() instanceof Alloca
        && body.blocks().get(0).instructions().contains(object.site());
  }

  private void read(Function function, Body body) {
    var counters = new ElementCounters(body);
    Map<List<Integer>, BitSet> found = new HashMap<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Address a && a.terms().size() == 1) {
          Start start = start(a, body.definitions());
          if (start != null && start.isIn(a.terms().get(0).scale())) {
            add(start.object, counters.of(a.terms().get(0).index()), a.result(), found);
          }
        } else if (i instanceof Phi p && isNear(function, p)) {
          Start start = start(counters.start(p), body.definitions());
          if (start != null && start.isElement() && counters.isWalk(p, start.size)) {
            add(start.object, p.result().id(), p.result(), found);
          }
        }
      }
    }
    if (!found.isEmpty()) {
      add(function, found, new HandedOn(graph, function, body).all());
    }
  }

  private static void add(
      int object, int counter, Result address, Map<List<Integer>, BitSet> found) {
    found.computeIfAbsent(List.of(object, counter), k -> new BitSet()).set(address.id());
  }

  private void add(Function function, Map<List<Integer>, BitSet> found, BitSet handedOn) {
    var here = new ArrayList<Group>();
    found.forEach(
        (key, members) -> {
          if (members.intersects(handedOn) && kept.keeps(function, members)) {
            here.add(new Group(key.get(0), key.get(1), members, members.nextSetBit(0)));
          }
        });
    groups.put(function, here);
  }

  /**
   * Where in an array an address is, but for its index.
   *
   * @param size of an element
   */
  private record Start(int object, long offset, long size) {
    boolean isElement() {
      return offset % size == 0;
    }

    /** Whether an index of so many bytes leads to elements, or to a part of each. */
    boolean isIn(long scale) {
      return scale == size && offset >= 0 && offset < size;
    }
  }

  private @Nullable Start start(@Nullable Value value, Definitions definitions) {
    if (value instanceof LocalValue && definitions.of(value) instanceof Address a) {
      return a.terms().isEmpty() ? start(a, definitions) : null;
    }
    return value == null ? null : start(value, 0, definitions);
  }

  private @Nullable Start start(Address address, Definitions definitions) {
    return start(address.base(), address.offset(), definitions);
  }

  private @Nullable Start start(Value base, long offset, Definitions definitions) {
    Instruction made = definitions.of(base);
    Integer object =
        base instanceof SymbolAddress s
            ? globals.get(s.symbol())
            : made == null ? null : locals.get(made);
    RecordType type = object == null ? null : types.get(object);
    long more = base instanceof SymbolAddress s ? s.offset() : 0;
    return object == null || type == null
        ? null
        : new Start(object, offset + more, type.bits() / Byte.SIZE);
  }

  private boolean isNear(Function function, Phi phi) {
    if (!phi.result().type().isPointer()) {
      return false;
    }
    Places at = pointsTo.targets(function, phi.result());
    return !at.isEmpty() && types.containsKey(pointsTo.object(at.get(0)).index());
  }

  /** Leaves the arrays of which there is one loop, which hands on each element once. */
  private void keepOnlyOnes(FunctionRuns runs) {
    Map<Integer, Integer> loops = new HashMap<>();
    var spoilt = new BitSet();
    groups.forEach(
        (function, all) -> {
          for (Group group : all) {
            AbstractObject object = pointsTo.objects().get(group.object());
            boolean isOnce =
                object.kind() == AbstractObject.Kind.STACK
                    ? function.equals(object.function())
                    : runs.isProgram() && runs.isOnce(function);
            loops.merge(group.object(), 1, Integer::sum);
            spoilt.set(
                group.object(), spoilt.get(group.object()) || !isOnce || group.counter() < 0);
          }
        });
    types.keySet().removeIf(o -> spoilt.get(o) || loops.getOrDefault(o, 0) != 1);
    groups.replaceAll(
        (function, all) -> all.stream().filter(g -> types.containsKey(g.object())).toList());
  }
}
