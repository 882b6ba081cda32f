package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Fence;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/**
 * Objects whose address is given to other threads by an atomic store that orders nothing: who finds
 * one there need not see what was written to it before, so the thread that made it does not own it
 * even before the store. Found are all objects that such a store may make known, and what hangs off
 * them.
 *
 * <p>Stores in functions with a fence that releases are taken for ordered by that. A plain store
 * may be a race itself; what follows from that is found when races are known ({@code
 * race.RacyFinds}).
 */
public final class LoosePublication {
  private final PointsTo pointsTo;
  private final BitSet objects = new BitSet();

  private LoosePublication(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** The objects, a bit each. */
  public static BitSet find(Program program, PointsTo pointsTo) {
    var found = new LoosePublication(pointsTo);
    for (Function function : program.functions()) {
      program.body(function).filter(b -> !hasFence(b)).ifPresent(b -> found.read(function, b));
    }
    return found.objects;
  }

  private static boolean hasFence(Body body) {
    return body.blocks().stream()
        .flatMap(b -> b.instructions().stream())
        .anyMatch(i -> i instanceof Fence f && f.ordering().releases());
  }

  private void read(Function function, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess access) {
          add(function, access);
        }
      }
    }
  }

  private void add(Function function, MemoryAccess access) {
    Value value = access.stored();
    Ordering ordering = access.shape().ordering();
    if (value == null || !ordering.isAtomic() || ordering.releases()) {
      return;
    }
    Places places = pointsTo.targets(function, value);
    if (!places.isEmpty()) {
      objects.or(pointsTo.reachableFrom(places));
    }
  }
}
