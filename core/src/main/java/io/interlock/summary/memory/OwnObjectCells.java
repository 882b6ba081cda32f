package io.interlock.summary.memory;

import io.interlock.callgraph.CallGraph;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Modified;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Elements of arrays, each of which only ever holds objects that no other element holds: {@code
 * slot[i] = new_node()}. Who finds an object by one of them knows the index of whoever else finds
 * it so (LOCKSMITH's existential types, for a holder that is an array).
 *
 * <p>Proof obligation: no object is stored in two of the cells. It holds if every write of such a
 * cell stores null or the result of an allocation in the same function, there is one such store of
 * that result, and it runs at most once for each allocation: the allocation dominates it, and is in
 * each loop that it is in. A function that returns what it allocates, and stores it nowhere itself,
 * counts as an allocation. Memory may be filled with zeros, too. Globals must start as zero. In
 * what threads get as their arguments, what was stored is a better name than where, so objects are
 * not {@link #names named} by such cells as they are stored there.
 */
public final class OwnObjectCells {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Allocations allocations;
  private final Set<Instruction> good = Collections.newSetFromMap(new IdentityHashMap<>());
  private final BitSet cells = new BitSet();
  private final ArgumentObjects arguments;

  private OwnObjectCells(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, ArgumentObjects arguments) {
    this.arguments = arguments;
    this.graph = graph;
    this.pointsTo = pointsTo;
    allocations = new Allocations(graph, models);
  }

  public static OwnObjectCells find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ModifiedMemory modified,
      BitSet shared,
      ArgumentObjects arguments) {
    var result = new OwnObjectCells(graph, pointsTo, models, arguments);
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> result.scan(function, b, shared));
    }
    if (!result.cells.isEmpty()) {
      Modified others = modified.besides(i -> result.good.contains(i) || isCleared(i));
      for (int c = result.cells.nextSetBit(0); c >= 0; c = result.cells.nextSetBit(c + 1)) {
        result.cells.set(c, !others.mayAffect(pointsTo, Places.of(c)));
      }
    }
    return result;
  }

  private static boolean isCleared(Instruction i) {
    return i instanceof MemoryTransfer t
        && t.kind() == MemoryTransfer.Kind.FILL
        && t.source() instanceof IntegerConstant c
        && c.value() == 0;
  }

  /** Whether what is stored to all the places is best named by where it is stored. */
  public boolean names(Places places) {
    return include(places) && places.filter(p -> arguments.include(Places.of(p))).isEmpty();
  }

  public boolean isEmpty() {
    return cells.isEmpty();
  }

  /** Whether all the places are such cells. */
  public boolean include(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!cells.get(places.get(i))) {
        return false;
      }
    }
    return !places.isEmpty();
  }

  private void scan(Function function, Body body, BitSet shared) {
    Definitions definitions = body.definitions();
    int[] stores = new int[body.localCount()];
    for (Block b : body.blocks()) {
      for (Instruction i : b.instructions()) {
        if (i instanceof Store s && s.value() instanceof LocalValue v) {
          stores[v.id()]++;
        }
      }
    }
    Order order = null;
    for (Block b : body.blocks()) {
      for (Instruction i : b.instructions()) {
        if (!(i instanceof Store s) || s.bits() != null) {
          continue;
        }
        if (s.value() instanceof NullConstant) {
          good.add(s);
        } else if (s.value() instanceof LocalValue v
            && stores[v.id()] == 1
            && definitions.of(v) instanceof Call c
            && allocations.include(c)) {
          order = order == null ? Order.of(body) : order;
          if (order.isOnceFor(b.index(), definitions.block(v))) {
            good.add(s);
            add(function, s, definitions, shared);
          }
        }
      }
    }
  }

  private void add(Function function, Store store, Definitions definitions, BitSet shared) {
    boolean isIndexed = isIndexed(store.address(), definitions);
    Places places = pointsTo.targets(function, store.address());
    for (int i = 0; i < places.size() && isIndexed; i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (shared.get(object.index()) && startsEmpty(object)) {
        cells.set(places.get(i));
      }
    }
  }

  /** Whether an address is found by an index that is not constant. */
  public static boolean isIndexed(Value address, Definitions definitions) {
    Value v = address;
    while (v instanceof LocalValue local && definitions.of(local) instanceof Address a) {
      if (!a.terms().isEmpty()) {
        return true;
      }
      v = a.base();
    }
    return false;
  }

  private boolean startsEmpty(AbstractObject object) {
    return !(object.symbol() instanceof Global g) || startsEmpty(graph.program(), g);
  }

  /** Whether there are no pointers in a global before the program starts. */
  static boolean startsEmpty(Program program, Global global) {
    return program.initializer(global).map(OwnObjectCells::holdsNumbersOnly).orElse(false);
  }

  private static boolean holdsNumbersOnly(Initializer initial) {
    return initial.scalars().stream().allMatch(s -> s.value() instanceof IntegerConstant);
  }

  /** The loops of a body, and what comes before what. */
  private record Order(Dominators dominators, NaturalLoops loops) {
    static Order of(Body body) {
      var flow = new ControlFlow(body);
      Dominators dominators = Dominators.of(flow, 0);
      return new Order(dominators, NaturalLoops.of(flow, dominators));
    }

    /** Whether a block runs at most once for each time that another one has run. */
    boolean isOnceFor(int block, int before) {
      return dominators.dominates(before, block)
          && loops.all().stream().allMatch(l -> !l.contains(block) || l.contains(before));
    }
  }
}
