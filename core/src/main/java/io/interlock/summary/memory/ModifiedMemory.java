package io.interlock.summary.memory;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.Value;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedSpot;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Modified;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The memory each function may write, its callees included, by points-to. One pass over the
 * components, callees first; the functions of a component share one answer.
 *
 * <p>Assumes that an unknown external function writes at most the objects it is handed, and that a
 * copy of unknown length stays in the array or struct that the pointer is made for, see {@link
 * Assumption#TYPED_POINTERS}.
 */
public final class ModifiedMemory {
  private static final long UNKNOWN = -1;

  /** In place of a size: a string. */
  private static final long TEXT = -2;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final boolean isTyped;
  private final @Nullable Modified[] byComponent;
  private final Map<Function, Writes> apart = new HashMap<>();
  private @Nullable Modified besidesHandles;
  private @Nullable Modified besidesIds;

  private ModifiedMemory(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, Assumptions assumptions) {
    isTyped = assumptions.holds(Assumption.TYPED_POINTERS);
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    byComponent = new @Nullable Modified[graph.components().size()];
  }

  public static ModifiedMemory find(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, Assumptions assumptions) {
    var result = new ModifiedMemory(graph, pointsTo, models, assumptions);
    List<List<Function>> components = graph.components();
    for (int i = 0; i < components.size(); i++) {
      var sum = new Modified();
      for (Function function : components.get(i)) {
        result.addBody(function, i, sum);
      }
      sum.share();
      result.byComponent[i] = sum;
    }
    return result;
  }

  /** All that is written but ids of new threads, where creations store them. */
  public Modified besidesHandles() {
    if (besidesHandles == null) {
      besidesHandles = besides(i -> false, Action.Run.class::isInstance);
    }
    return besidesHandles;
  }

  /** The same without zeros, which are no ids; nor is an id of which a part has become zero. */
  public Modified besidesIds() {
    if (besidesIds == null) {
      besidesIds = besides(this::clearsId, Action.Run.class::isInstance);
    }
    return besidesIds;
  }

  private boolean clearsId(Instruction instruction) {
    return instruction instanceof Store store
        && store.bits() == null
        && store.shape().size() <= pointsTo.pointerSize()
        && store.value() instanceof IntegerConstant c
        && c.value() == 0;
  }

  /** The same without what some instructions write, and without what libraries come up with. */
  public Modified besidesHandles(Predicate<Instruction> leftOut) {
    return besides(leftOut, a -> a instanceof Action.Run || a instanceof Action.Memory);
  }

  /** All that is written but by some instructions. */
  public Modified besides(Predicate<Instruction> leftOut) {
    return besides(leftOut, a -> false);
  }

  private Modified besides(Predicate<Instruction> leftOut, Predicate<Action> actionsLeftOut) {
    var sum = new OneSum();
    Predicate<Action> counted = actionsLeftOut.negate();
    for (Function function : graph.program().functions()) {
      for (Block block : graph.program().body(function).map(Body::blocks).orElse(List.of())) {
        for (Instruction i : block.instructions()) {
          if (!leftOut.test(i)) {
            addWrite(function, i, sum);
          }
        }
      }
      for (CallSite site : graph.sites().of(function)) {
        byLibrary(site, counted, sum);
      }
    }
    return sum.all;
  }

  /** All that a program writes: many of its pointers lead to the same places. */
  private static final class OneSum implements Sums {
    private final Modified all = new Modified();
    private final Map<Places, LongOpenHashSet> sizes = new HashMap<>();

    @Override
    public Modified through(Value address) {
      return all;
    }

    @Override
    public boolean isNew(Places places, long size) {
      return sizes.computeIfAbsent(places, p -> new LongOpenHashSet(1)).add(size);
    }
  }

  /** What a function may write. */
  public Modified of(Function function) {
    Modified found = byComponent[graph.component(function)];
    return found == null ? new Modified() : found;
  }

  private void addBody(Function function, int component, Modified sum) {
    Program program = graph.program();
    Optional<Body> body = program.body(function);
    if (body.isEmpty()) {
      return;
    }
    Writes writes = Writes.of(body.get());
    var known = new Known();
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.get().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          addCall(sites.get(call++), component, writes, known);
        } else {
          addWrite(function, i, (Sums) writes::through);
        }
      }
    }
    sum.addAll(writes.others());
    writes.through().values().forEach(sum::addAll);
    if (!graph.isRecursive(function)) {
      writes.share();
      apart.put(function, writes);
    }
  }

  /** Where to add what is written through a pointer. */
  private interface Sums {
    Modified through(Value pointer);

    /** Whether so many bytes at some places have not been added yet, as far as is known. */
    default boolean isNew(Places places, long size) {
      return true;
    }
  }

  /** Adds what an instruction writes that is no call. */
  public void addWrite(Function function, Instruction i, Modified sum) {
    addWrite(function, i, v -> sum);
  }

  private void addWrite(Function function, Instruction i, Sums sums) {
    if (i instanceof Store s) {
      add(function, s.address(), s.shape().size(), sums);
    } else if (i instanceof AtomicUpdate u) {
      add(function, u.address(), u.shape().size(), sums);
    } else if (i instanceof CompareExchange c) {
      add(function, c.address(), c.shape().size(), sums);
    } else if (i instanceof MemoryTransfer t) {
      add(function, t.destination(), t.size(), sums);
    }
  }

  private void add(Function function, Value address, long size, Sums sums) {
    Places places = pointsTo.targets(function, address);
    if (sums.isNew(places, size)) {
      add(places, size, sums.through(address));
    }
  }

  private void add(Places places, long size, Modified sum) {
    if (size >= 0 || !isTyped) {
      sum.add(pointsTo, places, size);
      return;
    }
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      sum.add(pointsTo, Places.of(place), size(place, size));
    }
  }

  /** How much a copy or string of unknown length writes; negative for all of the object. */
  private long size(int place, long size) {
    long offset = pointsTo.offset(place);
    Type type = pointsTo.object(place).type();
    if (type == null || offset < 0 || offset == PointsTo.ANY_OFFSET) {
      return UNKNOWN;
    }
    return TypedSpot.find(type, offset * Byte.SIZE).reach(size == TEXT);
  }

  private void addCall(CallSite site, int component, Writes writes, Known known) {
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().isCall() && graph.component(edge.target()) != component) {
        addCallee(site, edge, writes.others(), writes::through, known);
      }
    }
    byLibrary(site, a -> true, writes::through);
  }

  /** What a call writes through a callee: what it passes tells where. */
  private void addCallee(CallSite site, CallEdge edge, Modified others, Sums sums, Known known) {
    Writes theirs = writes(edge);
    if (theirs == null) {
      known.add(of(edge.target()), others);
      return;
    }
    known.add(theirs.others(), others);
    List<Value> arguments = site.call().arguments();
    theirs
        .through()
        .forEach(
            (formal, written) -> {
              if (formal < arguments.size()) {
                Value argument = arguments.get(formal);
                sums.through(argument)
                    .addWithin(written, objects(site.caller(), argument), pointsTo);
              } else {
                known.add(written, others);
              }
            });
  }

  private BitSet objects(Function function, Value pointer) {
    return pointsTo.objectsAt(pointsTo.targets(function, pointer));
  }

  /**
   * What a call may write; it is not to be changed. Most calls into a large component write what
   * all of that does, and nothing else: there is one of it.
   */
  public Modified at(CallSite site) {
    Modified sum = byLibrary(site);
    Modified only = sum.isEmpty() ? only(site) : null;
    if (only != null) {
      return only;
    }
    var known = new Known();
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().isCall()) {
        addCallee(site, edge, sum, v -> sum, known);
      }
    }
    return sum;
  }

  /** What all callees write, if that is one and the same; else null. */
  private @Nullable Modified only(CallSite site) {
    Modified only = null;
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().isCall()) {
        Modified one = writes(edge) == null ? of(edge.target()) : null;
        if (one == null || (only != null && only != one)) {
          return null;
        }
        only = one;
      }
    }
    return only;
  }

  /** What a callee writes apart by formals; null if that is not told apart. */
  private @Nullable Writes writes(CallEdge edge) {
    return edge.action() == null ? apart.get(edge.target()) : null;
  }

  /** What was added already: functions of one component have one answer. */
  private static final class Known {
    private final Set<Modified> added = Collections.newSetFromMap(new IdentityHashMap<>());

    void add(Modified more, Modified to) {
      if (added.add(more)) {
        to.addAll(more);
      }
    }
  }

  /** What a call writes by itself: by the models of its targets, or because they are unknown. */
  public Modified byLibrary(CallSite site) {
    var sum = new Modified();
    byLibrary(site, a -> true, v -> sum);
    return sum;
  }

  private void byLibrary(CallSite site, Predicate<Action> counts, Sums sums) {
    for (Function target : graph.targets(site)) {
      Optional<FunctionModel> model = models.of(target);
      if (model.isPresent()) {
        for (Action action : models.at(model.get(), site.call())) {
          if (counts.test(action)) {
            addAction(site, action, sums);
          }
        }
      } else if (graph.program().body(target).isEmpty()) {
        site.call().arguments().forEach(a -> add(site.caller(), a, -1, sums));
      }
    }
  }

  private void addAction(CallSite site, Action action, Sums sums) {
    if (action instanceof Action.Memory m && m.touch().isWrite()) {
      long size = m.extent().size(site.call());
      boolean isText = size < 0 && m.content() == Action.Content.TEXT;
      add(site, m.pointer(), isText ? TEXT : size, sums);
    } else if (action instanceof Action.Copy c) {
      add(site, c.to(), c.extent().size(site.call()), sums);
    } else if (action instanceof Action.Store s) {
      add(site, s.to(), pointsTo.pointerSize(), sums);
    } else if (action instanceof Action.AllocateInto a) {
      add(site, a.place(), pointsTo.pointerSize(), sums);
    } else if (action instanceof Action.Run r && r.handle() != null) {
      add(site, r.handle(), pointsTo.pointerSize(), sums);
    } else if (action instanceof Action.Join j && j.result() != null) {
      add(site, j.result(), pointsTo.pointerSize(), sums);
    }
  }

  private void add(CallSite site, Operand operand, long size, Sums sums) {
    List<Value> arguments = site.call().arguments();
    if (operand.kind() != Operand.Kind.ARGUMENT || operand.argument() >= arguments.size()) {
      return;
    }
    Value argument = arguments.get(operand.argument());
    Places places = pointsTo.targets(site.caller(), argument);
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    // What is behind another pointer is not the caller's by the argument alone.
    Value through = operand.dereferences() == 0 ? argument : new UndefinedConstant();
    add(places, size, sums.through(through));
  }
}
