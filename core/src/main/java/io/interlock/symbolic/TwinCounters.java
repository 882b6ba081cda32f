package io.interlock.symbolic;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables that count the same rounds of a loop: {@code for (i = 0; i < n; i++) { ..; done++; }}.
 * Two phis of one block are equal if on every way into the block the same comes in, or each itself
 * with the same constant added: by induction over the times the block is entered. Of such phis one
 * stands for all, if possible one that is compared with something, as counters of loops are.
 */
final class TwinCounters {
  private final Map<Integer, Instruction> definitions = new HashMap<>();
  private final Set<Value> compared = new HashSet<>();
  private final Map<Integer, Result> twins = new HashMap<>();

  private TwinCounters() {}

  /** By their numbers, the results of phis that another one stands for, and that one's. */
  static Map<Integer, Result> of(Body body) {
    var counters = new TwinCounters();
    List<List<Phi>> candidates = new ArrayList<>();
    for (Block block : body.blocks()) {
      List<Phi> phis = phis(block);
      if (phis.size() > 1) {
        candidates.add(phis);
      }
    }
    if (!candidates.isEmpty()) {
      counters.read(body);
      candidates.forEach(counters::pair);
    }
    return counters.twins;
  }

  private static List<Phi> phis(Block block) {
    var phis = new ArrayList<Phi>();
    for (Instruction i : block.instructions()) {
      if (i instanceof Phi phi && !phi.result().type().isPointer()) {
        phis.add(phi);
      }
    }
    return phis;
  }

  private void read(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definitions.put(r.id(), i));
        if (i instanceof Compare) {
          compared.addAll(i.operands());
        }
      }
    }
  }

  private void pair(List<Phi> phis) {
    var first = new ArrayList<Phi>(phis);
    first.sort((a, b) -> Boolean.compare(isCompared(b), isCompared(a)));
    var kept = new ArrayList<Phi>();
    for (Phi phi : first) {
      Phi twin = kept.stream().filter(k -> areEqual(k, phi)).findFirst().orElse(null);
      if (twin == null) {
        kept.add(phi);
      } else {
        twins.put(phi.result().id(), twin.result());
      }
    }
  }

  private boolean isCompared(Phi phi) {
    return compared.contains(phi.result());
  }

  private boolean areEqual(Phi a, Phi b) {
    if (!a.result().type().equals(b.result().type())
        || a.incoming().size() != b.incoming().size()) {
      return false;
    }
    boolean isCounted = false;
    for (int i = 0; i < a.incoming().size(); i++) {
      Phi.Incoming mine = a.incoming().get(i);
      Phi.Incoming theirs = b.incoming().get(i);
      Long step = step(mine.value(), a);
      boolean isSame =
          mine.value().equals(theirs.value())
              || (step != null && step.equals(step(theirs.value(), b)));
      if (mine.block() != theirs.block() || !isSame) {
        return false;
      }
      isCounted |= step != null;
    }
    return isCounted;
  }

  /** What is added to a phi; null if a value is something else. */
  private @Nullable Long step(Value value, Phi phi) {
    Instruction definition = value instanceof LocalValue local ? definitions.get(local.id()) : null;
    return definition instanceof Arithmetic a
            && a.operator() == Arithmetic.Operator.ADD
            && a.operands().get(0).equals(phi.result())
            && a.operands().get(1) instanceof IntegerConstant c
        ? Long.valueOf(c.value())
        : null;
  }
}
