package io.interlock.summary.lock;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.summary.lock.ClaimUse.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the stores of a body do to what is there. */
final class StoreSteps {
  private final Map<Value, Arithmetic> sums = new HashMap<>();
  private final Set<Value> loaded = new HashSet<>();

  StoreSteps(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l) {
          loaded.add(l.result());
        } else if (i instanceof Arithmetic a) {
          sums.put(a.result(), a);
        }
      }
    }
  }

  Step of(Store store) {
    if (store.value() instanceof IntegerConstant c) {
      return c.value() == 0 ? Step.ZERO : Step.NUMBER;
    }
    Arithmetic sum = sums.get(store.value());
    boolean isSum = sum != null && sum.operator() == Arithmetic.Operator.ADD;
    boolean isDifference = sum != null && sum.operator() == Arithmetic.Operator.SUB;
    if (sum == null
        || !(isSum || isDifference)
        || !loaded.contains(sum.operands().get(0))
        || !(sum.operands().get(1) instanceof IntegerConstant c)
        || Math.abs(c.value()) != 1) {
      return Step.OTHER;
    }
    return (c.value() > 0) == isSum ? Step.UP : Step.DOWN;
  }
}
