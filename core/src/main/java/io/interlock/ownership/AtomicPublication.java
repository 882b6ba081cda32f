package io.interlock.ownership;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;

/** Pointers that are stored atomically: others may find what they lead to from then on. */
public final class AtomicPublication {
  private AtomicPublication() {}

  /** Whether an instruction may be such a store. */
  public static boolean isBy(Function function, Instruction i, PointsTo pointsTo) {
    Value value = null;
    if (i instanceof Store s && s.shape().isAtomic()) {
      value = s.value();
    } else if (i instanceof AtomicUpdate u) {
      value = u.value();
    } else if (i instanceof CompareExchange c) {
      value = c.replacement();
    }
    return value != null && !pointsTo.targets(function, value).isEmpty();
  }
}
