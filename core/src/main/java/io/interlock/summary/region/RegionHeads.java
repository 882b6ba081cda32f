package io.interlock.summary.region;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.OwnObjectCells;
import it.unimi.dsi.fastutil.longs.LongRBTreeSet;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * What regions may hang off, to be tried by {@link HeapRegions}: arrays whose elements lead to
 * objects on the heap, and objects with locks that do. None if all locks are single ones, as
 * regions are of no use then, or if there are very many.
 */
final class RegionHeads {
  private static final int MAX_HEADS = 64;

  /** A lock is not larger: what is larger may have several in it. */
  private static final long LOCK_SIZE = 64;

  private final PointsTo pointsTo;
  private final Map<Integer, LongSortedSet> locked;
  private final Map<Integer, Places> found = new TreeMap<>();

  private RegionHeads(PointsTo pointsTo, Map<Integer, LongSortedSet> locked) {
    this.pointsTo = pointsTo;
    this.locked = locked;
  }

  static RegionHeads find(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, BitSet running, BitSet shared) {
    var heads = new RegionHeads(pointsTo, locked(graph, pointsTo, models, running));
    boolean hasMany =
        heads.locked.keySet().stream().anyMatch(o -> mayBeMany(pointsTo.objects().get(o)));
    if (hasMany) {
      for (Function function : graph.program().functions()) {
        if (running.get(function.index())) {
          graph.program().body(function).ifPresent(b -> heads.scan(function, b));
        }
      }
    }
    heads.found.keySet().removeIf(o -> !shared.get(o));
    if (heads.found.size() > MAX_HEADS) {
      heads.found.clear();
    }
    return heads;
  }

  /** The objects, each with a place in it. */
  Map<Integer, Places> objects() {
    return Map.copyOf(found);
  }

  /** Where locks are acquired, by object. */
  Map<Integer, LongSortedSet> locks() {
    return locked;
  }

  private static Map<Integer, LongSortedSet> locked(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, BitSet running) {
    var locked = new TreeMap<Integer, LongSortedSet>();
    for (CallSite site : graph.sites().all()) {
      if (running.get(site.caller().index())) {
        for (Action action : models.actions(site.call())) {
          if (action instanceof Action.Acquire a
              && a.lock().kind() == Operand.Kind.ARGUMENT
              && a.lock().argument() < site.call().arguments().size()) {
            Value lock = site.call().arguments().get(a.lock().argument());
            pointsTo
                .targets(site.caller(), lock)
                .forEach(
                    p ->
                        locked
                            .computeIfAbsent(pointsTo.object(p).index(), o -> new LongRBTreeSet())
                            .add(pointsTo.offset(p)));
          }
        }
      }
    }
    return locked;
  }

  private static boolean mayBeMany(AbstractObject object) {
    return object.kind() == AbstractObject.Kind.HEAP || object.size() > LOCK_SIZE;
  }

  private void scan(Function function, Body body) {
    Definitions definitions = body.definitions();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l && l.result().type().isPointer()) {
          add(function, l, OwnObjectCells.isIndexed(l.address(), definitions));
        }
      }
    }
  }

  private void add(Function function, Load load, boolean isIndexed) {
    Places at = pointsTo.targets(function, load.address());
    for (int p = 0; p < at.size(); p++) {
      AbstractObject object = pointsTo.object(at.get(p));
      boolean isHead =
          !found.containsKey(object.index())
              && (isIndexed || (locked.containsKey(object.index()) && mayBeMany(object)));
      if (isHead && leadsToHeap(function, load)) {
        found.put(object.index(), Places.of(at.get(p)));
      }
    }
  }

  private boolean leadsToHeap(Function function, Load load) {
    Places to = pointsTo.targets(function, load.result());
    for (int p = 0; p < to.size(); p++) {
      if (pointsTo.object(to.get(p)).kind() == AbstractObject.Kind.HEAP) {
        return true;
      }
    }
    return false;
  }
}
