package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Where objects on the heap have links to objects of their kind, as far as these are ever read: by
 * all loads of the functions that may run. What is read in other ways, by copying memory or at once
 * with a write, spoils the objects anyway.
 */
final class LinkCells {
  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final Map<Integer, Map<Long, BitSet>> leadTo = new HashMap<>();
  private final Map<BitSet, LongSet> known = new HashMap<>();

  /** With the functions that may run, by index. */
  LinkCells(CallGraph graph, PointsTo pointsTo, HeapObjects objects, BitSet running) {
    this.pointsTo = pointsTo;
    this.objects = objects;
    for (Function function : graph.program().functions()) {
      if (running.get(function.index())) {
        graph.program().body(function).ifPresent(body -> read(function, body));
      }
    }
  }

  private void read(Function function, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load) {
          read(function, load);
        }
      }
    }
  }

  private void read(Function function, Load load) {
    BitSet found = objects.heap(pointsTo.targets(function, load.result()));
    if (found.isEmpty()) {
      return;
    }
    Places at = pointsTo.targets(function, load.address());
    for (int i = 0; i < at.size(); i++) {
      int object = pointsTo.object(at.get(i)).index();
      if (objects.heap().get(object)) {
        leadTo
            .computeIfAbsent(object, o -> new HashMap<>())
            .computeIfAbsent(pointsTo.offset(at.get(i)), o -> new BitSet())
            .or(found);
      }
    }
  }

  /** The offsets at which objects of some kinds lead to such. */
  private LongSet offsets(BitSet some) {
    LongSet all = known.get(some);
    if (all == null) {
      all = findOffsets(objects.ofSameSites(some));
      known.put(some, all);
    }
    return all;
  }

  private LongSet findOffsets(BitSet kinds) {
    var all = new LongOpenHashSet();
    for (int o = kinds.nextSetBit(0); o >= 0; o = kinds.nextSetBit(o + 1)) {
      leadTo
          .getOrDefault(o, Map.of())
          .forEach(
              (offset, found) -> {
                if (found.intersects(kinds)) {
                  all.add(offset.longValue());
                }
              });
    }
    return all;
  }

  /** Whether objects of some kinds lead to such. */
  boolean areIn(BitSet kinds) {
    return !offsets(kinds).isEmpty();
  }

  /** Whether cells are the only links of the objects they are in. */
  boolean areOnly(Places cells, BitSet kinds) {
    LongSet all = offsets(kinds);
    BitSet alike = objects.ofSameSites(kinds);
    for (int i = 0; i < cells.size(); i++) {
      long offset = pointsTo.offset(cells.get(i));
      boolean isLink = offset != PointsTo.ANY_OFFSET && all.contains(offset);
      if (!isLink || !alike.get(pointsTo.object(cells.get(i)).index())) {
        return false;
      }
    }
    return all.size() == 1;
  }
}
