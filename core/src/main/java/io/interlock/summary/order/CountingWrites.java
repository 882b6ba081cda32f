package io.interlock.summary.order;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of a body that count memory up or down by one, or set it to a constant. A plain
 * store counts if it stores what was loaded from the same address in the same block, plus or minus
 * one, and no call and no other store comes between: then the two happen under the same locks.
 */
public final class CountingWrites {
  /** What is done. */
  public enum Step {
    DOWN,
    UP,
    SET
  }

  /**
   * A write.
   *
   * @param before the value found; null for a constant that is stored
   * @param constant what is stored, for {@link Step#SET}
   */
  public record Write(Step step, Value address, @Nullable Result before, long constant) {}

  private final IdentityHashMap<Instruction, Write> writes = new IdentityHashMap<>();
  private final List<Instruction> inOrder = new ArrayList<>();

  private CountingWrites() {}

  public static CountingWrites of(Body body) {
    var all = new CountingWrites();
    for (Block block : body.blocks()) {
      all.scan(block);
    }
    return all;
  }

  /** What an instruction does to a counter; null if it is no such write. */
  public @Nullable Write of(Instruction i) {
    return writes.get(i);
  }

  /** The instructions, in the order of the text. */
  public List<Instruction> all() {
    return inOrder;
  }

  private void scan(Block block) {
    Map<Result, Instruction> recent = new HashMap<>();
    for (Instruction i : block.instructions()) {
      if (i instanceof Store store && store.bits() == null) {
        add(i, written(store, recent));
      } else if (i instanceof AtomicUpdate update) {
        add(i, written(update));
      }
      if (i instanceof Store || i instanceof Call || i instanceof AtomicUpdate) {
        recent.clear();
      } else if (i instanceof Load || i instanceof Arithmetic) {
        i.definition().ifPresent(r -> recent.put(r, i));
      }
    }
  }

  private void add(Instruction i, @Nullable Write write) {
    if (write != null) {
      writes.put(i, write);
      inOrder.add(i);
    }
  }

  private static @Nullable Write written(Store store, Map<Result, Instruction> recent) {
    if (store.value() instanceof IntegerConstant c) {
      return new Write(Step.SET, store.address(), null, c.value());
    }
    Instruction sum = store.value() instanceof Result r ? recent.get(r) : null;
    if (!(sum instanceof Arithmetic a)
        || !(a.operands().get(0) instanceof Result r)
        || !(recent.get(r) instanceof Load load)
        || !load.address().equals(store.address())
        || load.bits() != null) {
      return null;
    }
    Step step = step(a);
    return step == null ? null : new Write(step, store.address(), load.result(), 0);
  }

  private static @Nullable Step step(Arithmetic a) {
    boolean isSum = a.operator() == Arithmetic.Operator.ADD;
    boolean isDifference = a.operator() == Arithmetic.Operator.SUB;
    if (a.operands().size() != 2 || !(isSum || isDifference)) {
      return null;
    }
    return step(a.operands().get(1), isSum);
  }

  private static @Nullable Step step(Value amount, boolean isSum) {
    if (!(amount instanceof IntegerConstant c) || Math.abs(c.value()) != 1) {
      return null;
    }
    return isSum == (c.value() == 1) ? Step.UP : Step.DOWN;
  }

  private static @Nullable Write written(AtomicUpdate update) {
    boolean isSum = update.operator().equals("add");
    if (!isSum && !update.operator().equals("sub")) {
      return null;
    }
    Step step = step(update.value(), isSum);
    return step == null ? null : new Write(step, update.address(), update.result(), 0);
  }
}
