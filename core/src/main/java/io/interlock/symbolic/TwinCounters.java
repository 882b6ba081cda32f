package io.interlock.symbolic;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Formal;
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
 * Two phis of one block are equal if on every way into the block the same comes in, or one of them
 * with the same constant added to it: by induction over the times the block is entered. Of such
 * phis one stands for all, if possible one that is compared with something, as counters of loops
 * are.
 *
 * <p>After the loop, {@code n} where it was left at its bound and {@code i} where it was left
 * before are both {@code i}: a counter that begins at zero and grows by one is left at its bound
 * when it has just that value, if every round compares the two and the bound stays what it is. It
 * has to be unsigned, or a constant that is not negative; otherwise the loop may not be entered and
 * leave zero behind.
 */
final class TwinCounters {
  private final Map<Integer, Instruction> definitions = new HashMap<>();
  private final Set<Value> compared = new HashSet<>();
  private final Map<Integer, Result> twins = new HashMap<>();

  private TwinCounters() {}

  /** By their numbers, the results of phis that another one stands for, and that one's. */
  static Map<Integer, Result> of(Body body) {
    var counters = new TwinCounters();
    List<List<Phi>> phis = body.blocks().stream().map(TwinCounters::phis).toList();
    if (!phis.stream().allMatch(List::isEmpty)) {
      counters.read(body);
      phis.forEach(counters::pair);
      body.blocks().forEach(b -> phis.get(b.index()).forEach(p -> counters.leave(p, b, body)));
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
      Long step = step(mine.value(), a, b);
      boolean isSame =
          mine.value().equals(theirs.value())
              || (step != null && step.equals(step(theirs.value(), a, b)));
      if (mine.block() != theirs.block() || !isSame) {
        return false;
      }
      isCounted |= step != null;
    }
    return isCounted;
  }

  /** What is added to one of two phis; null if a value is something else. */
  private @Nullable Long step(Value value, Phi a, Phi b) {
    Instruction definition = value instanceof LocalValue local ? definitions.get(local.id()) : null;
    return definition instanceof Arithmetic sum
            && sum.operator() == Arithmetic.Operator.ADD
            && (sum.operands().get(0).equals(a.result())
                || sum.operands().get(0).equals(b.result()))
            && sum.operands().get(1) instanceof IntegerConstant c
        ? Long.valueOf(c.value())
        : null;
  }

  /** A phi behind a loop that is the counter, or its bound where the counter has reached that. */
  private void leave(Phi phi, Block block, Body body) {
    Phi counter = null;
    for (Phi.Incoming in : phi.incoming()) {
      if (in.value() instanceof LocalValue l && definitions.get(l.id()) instanceof Phi p) {
        counter = isCounter(p) ? p : counter;
      }
    }
    if (counter == null || counter.equals(phi) || twins.containsKey(phi.result().id())) {
      return;
    }
    for (Phi.Incoming in : phi.incoming()) {
      if (!in.value().equals(counter.result()) && !isLeftAtBound(in, counter, block, body)) {
        return;
      }
    }
    twins.put(phi.result().id(), counter.result());
  }

  /** Whether it begins at zero and grows by one. */
  private boolean isCounter(Phi phi) {
    return phi.incoming().stream()
        .allMatch(
            in ->
                (in.value() instanceof IntegerConstant c && c.value() == 0)
                    || Long.valueOf(1).equals(step(in.value(), phi, phi)));
  }

  /** Whether control comes in because the counter is not less than the value that comes in. */
  private boolean isLeftAtBound(Phi.Incoming in, Phi counter, Block block, Body body) {
    Block header = body.blocks().get(in.block());
    return header.instructions().contains(counter)
        && header.terminator() instanceof Branch branch
        && branch.otherwise() == block.index()
        && branch.then() != block.index()
        && branch.condition() instanceof LocalValue condition
        && definitions.get(condition.id()) instanceof Compare compare
        && compare.left().equals(counter.result())
        && compare.right().equals(in.value())
        && isFixed(compare.predicate(), in.value());
  }

  /** Whether a bound is one that never changes and is not below zero. */
  private static boolean isFixed(Compare.Predicate predicate, Value bound) {
    return switch (predicate) {
      case UNSIGNED_LESS -> bound instanceof Formal || bound instanceof IntegerConstant;
      case SIGNED_LESS -> bound instanceof IntegerConstant c && c.value() >= 0;
      default -> false;
    };
  }
}
