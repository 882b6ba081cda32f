package io.interlock.summary.memory;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Global pointers that hold one object of the heap in all of a run, or null: {@code table =
 * calloc(n, size)} in {@code main}. Who follows one has the address of that object, whoever it is
 * and whenever, so that {@code table[i]} is the same array for the thread that made it and for
 * those that find it.
 *
 * <p>Proof obligation: the pointer is one piece of memory, starts as null, and every write of it
 * stores null or the result of one call that allocates ({@link Allocations}) and is made once at
 * most. One pass over the program.
 */
public final class SoleObjects {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final FunctionRuns runs;
  private final Allocations allocations;
  private final Set<Instruction> good = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Int2ObjectMap<FreshObject> byCell = new Int2ObjectOpenHashMap<>();
  private final Map<FreshObject, Symbolic> cellOf = new HashMap<>();

  private SoleObjects(CallGraph graph, PointsTo pointsTo, ProgramModels models, FunctionRuns runs) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.runs = runs;
    allocations = new Allocations(graph, models);
  }

  public static SoleObjects find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ModifiedMemory modified,
      FunctionRuns runs) {
    var result = new SoleObjects(graph, pointsTo, models, runs);
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> result.scan(function, b));
    }
    if (!result.byCell.isEmpty()) {
      Modified others = modified.besides(result.good::contains);
      result
          .byCell
          .int2ObjectEntrySet()
          .removeIf(e -> others.mayAffect(pointsTo, Places.of(e.getIntKey())));
    }
    result.byCell.keySet().intStream().sorted().forEach(result::nameByCell);
    return result;
  }

  private void nameByCell(int place) {
    if (pointsTo.object(place).symbol() instanceof Global g) {
      Symbolic cell = Symbolic.of(new Atom.GlobalAddress(g)).plus(pointsTo.offset(place));
      cellOf.putIfAbsent(byCell.get(place), cell);
    }
  }

  private void scan(Function function, Body body) {
    Map<LocalValue, Call> made = new HashMap<>();
    for (CallSite site : graph.sites().of(function)) {
      if (site.call().result() != null && runs.isOnce(site) && allocations.include(site.call())) {
        made.put(site.call().result(), site.call());
      }
    }
    body.blocks().stream()
        .map(b -> b.instructions())
        .flatMap(List::stream)
        .filter(Store.class::isInstance)
        .map(Store.class::cast)
        .filter(s -> s.bits() == null)
        .forEach(s -> read(function, s, made));
  }

  private void read(Function function, Store store, Map<LocalValue, Call> made) {
    if (store.value() instanceof NullConstant) {
      good.add(store);
    } else if (store.value() instanceof LocalValue value && made.containsKey(value)) {
      int place = SinglePlace.of(pointsTo, pointsTo.targets(function, store.address()));
      var object = new FreshObject(function, value.id());
      boolean isFirst =
          place != SinglePlace.NONE
              && pointsTo.object(place).symbol() instanceof Global g
              && OwnObjectCells.startsEmpty(graph.program(), g)
              && (!byCell.containsKey(place) || object.equals(byCell.get(place)));
      // A second object in the cell is a write like any other.
      if (isFirst) {
        byCell.put(place, object);
        good.add(store);
      }
    }
  }

  /** The first pointer that only ever holds the object; null if there is none. */
  public @Nullable Symbolic cellOf(FreshObject object) {
    return cellOf.get(object);
  }

  /** The object that a cell holds if it is not null; null if that is not known. */
  public @Nullable FreshObject in(Places cell) {
    int place = byCell.isEmpty() ? SinglePlace.NONE : SinglePlace.of(pointsTo, cell);
    return place == SinglePlace.NONE ? null : byCell.get(place);
  }
}
