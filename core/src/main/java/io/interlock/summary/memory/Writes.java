package io.interlock.summary.memory;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.symbolic.Modified;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a function may write, apart by the formal that leads there: a write through a pointer that
 * the caller has passed is one to what this caller has passed.
 */
final class Writes {
  private static final int MAX_STEPS = 16;

  private final Modified others = new Modified();
  private final Map<Integer, Modified> through = new HashMap<>();
  private final Map<Integer, Value> bases = new HashMap<>();

  /** Nothing yet, of a function with this text. */
  static Writes of(Body body) {
    var writes = new Writes();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Value base = base(i);
        if (base != null) {
          i.definition().ifPresent(r -> writes.bases.put(r.id(), base));
        }
      }
    }
    return writes;
  }

  private static @Nullable Value base(Instruction i) {
    if (i instanceof Address a) {
      return a.base();
    }
    return i instanceof Arithmetic a
            && (a.operator() == Arithmetic.Operator.COPY
                || a.operator() == Arithmetic.Operator.BITCAST)
        ? a.operands().get(0)
        : null;
  }

  /** What is written through a pointer: where to add to. */
  Modified through(Value pointer) {
    Value at = pointer;
    for (int step = 0; step < MAX_STEPS && at != null; step++) {
      if (at instanceof Formal f) {
        return f.isCopy() ? others : through.computeIfAbsent(f.id(), i -> new Modified());
      }
      at = at instanceof LocalValue local ? bases.get(local.id()) : null;
    }
    return others;
  }

  /** Has to come before several threads add it to theirs. */
  void share() {
    others.share();
    through.values().forEach(Modified::share);
  }

  Modified others() {
    return others;
  }

  /** By formal. */
  Map<Integer, Modified> through() {
    return through;
  }
}
