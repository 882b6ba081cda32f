package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayDeque;
import java.util.BitSet;

/** The functions that set indexes of arrays, or call such. */
final class IndexWriters {
  private IndexWriters() {}

  /** By number. */
  static BitSet find(CallGraph graph, PointsTo pointsTo, BitSet running, SlotArrays arrays) {
    var found = new BitSet();
    var waiting = new ArrayDeque<Function>();
    for (Function function : graph.program().functions()) {
      boolean writes =
          !arrays.isEmpty()
              && running.get(function.index())
              && graph.program().body(function).stream()
                  .flatMap(b -> b.blocks().stream())
                  .map(Block::instructions)
                  .flatMap(i -> i.stream())
                  .anyMatch(i -> writes(function, i, pointsTo, arrays));
      if (writes) {
        found.set(function.index());
        waiting.add(function);
      }
    }
    while (!waiting.isEmpty()) {
      for (CallSite site : graph.callers(waiting.remove())) {
        if (!found.get(site.caller().index())) {
          found.set(site.caller().index());
          waiting.add(site.caller());
        }
      }
    }
    return found;
  }

  private static boolean writes(
      Function function, Instruction i, PointsTo pointsTo, SlotArrays arrays) {
    if (i instanceof MemoryTransfer t) {
      Places to = pointsTo.targets(function, t.destination());
      return !arrays.among(to, t.size(), pointsTo).isEmpty();
    }
    return i instanceof MemoryAccess a
        && a.stored() != null
        && !arrays
            .among(pointsTo.targets(function, a.address()), a.shape().size(), pointsTo)
            .isEmpty();
  }
}
