package io.interlock.ownership;

import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;

/** Pointers that are stored atomically: others may find what they lead to from then on. */
public final class AtomicPublication {
  private AtomicPublication() {}

  /** Whether an instruction may be such a store. */
  public static boolean isBy(Function function, Instruction i, PointsTo pointsTo) {
    Value value = i instanceof MemoryAccess m && m.shape().isAtomic() ? m.stored() : null;
    return value != null && !pointsTo.targets(function, value).isEmpty();
  }
}
