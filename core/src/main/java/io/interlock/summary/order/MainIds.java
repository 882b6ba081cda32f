package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Variables that only ever hold the id of the main thread: all that is stored there is {@code
 * pthread_self()} of functions that no other thread runs. Who joins the thread of that id goes on
 * when main has ended by {@code pthread_exit}: had it returned, there would be no process left.
 * What runs after main, or when the process ends, would have to be told apart from main, so there
 * must be nothing of the kind.
 *
 * <p>Assumes that the variable is not used to join before main has filled it: there is no thread
 * with the id it holds before.
 */
final class MainIds {
  private MainIds() {}

  static IntSortedSet find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ThreadEntries entries) {
    var cells = new IntAVLTreeSet();
    Set<Instruction> stores = Collections.newSetFromMap(new IdentityHashMap<>());
    BitSet others = graph.reachable(entries.others());
    if (!entries.isProgram() || entries.main().size() > 1 || !joins(graph, models)) {
      return cells;
    }
    for (Function function : graph.program().functions()) {
      if (entries.running().get(function.index()) && !others.get(function.index())) {
        for (Store store : idStores(graph, models, function)) {
          int place = SinglePlace.of(pointsTo, pointsTo.targets(function, store.address()));
          if (place != SinglePlace.NONE) {
            cells.add(place);
            stores.add(store);
          }
        }
      }
    }
    if (!cells.isEmpty()) {
      Modified rest = modified.besides(stores::contains);
      cells.removeIf((int c) -> rest.mayAffect(pointsTo, Places.of(c)));
    }
    return cells;
  }

  private static boolean joins(CallGraph graph, ProgramModels models) {
    for (CallSite site : graph.sites().all()) {
      if (models.actions(site.call()).stream().anyMatch(Action.Join.class::isInstance)) {
        return true;
      }
    }
    return false;
  }

  /** The stores of the thread's own id. */
  private static List<Store> idStores(CallGraph graph, ProgramModels models, Function function) {
    List<Block> blocks = graph.program().body(function).map(Body::blocks).orElse(List.of());
    var ids = new BitSet();
    for (Block block : blocks) {
      for (Instruction i : block.instructions()) {
        boolean isOwnId =
            i instanceof Call c
                && models.actions(c).stream().anyMatch(Action.OwnId.class::isInstance);
        i.definition().filter(r -> isOwnId).ifPresent(r -> ids.set(r.id()));
      }
    }
    return blocks.stream()
        .flatMap(b -> b.instructions().stream())
        .filter(i -> i instanceof Store s && s.value() instanceof LocalValue v && ids.get(v.id()))
        .map(Store.class::cast)
        .toList();
  }
}
