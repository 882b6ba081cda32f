package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Formal;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Switch;
import io.interlock.ir.Terminator;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a function are constants, and which of its blocks are entered, if some of its
 * formals are constants: the sparse conditional constant propagation of Wegman and Zadeck (TOPLAS
 * 1991), with rounds over the blocks in place of its two worklists.
 *
 * <p>A value is not known yet, one number, or any. A block is entered if it is the first one, or an
 * entered block may go on there: by a branch or switch on one number it goes on at one block, on
 * any number at all of them, on a value not known yet nowhere. A phi is what comes from where
 * control may come from. Only numbers are followed; what is loaded, returned or made from anything
 * else is any number. Values only go from not known to one number to any, and blocks are only
 * added, so the rounds end; functions need two or three.
 *
 * <p>At the end nothing that a run can do is left out: by induction over the steps of a run, the
 * block it is in is entered, and each value it has computed is the number found here, or any.
 */
final class ConstantFlow {
  /** A number of which nothing is known. */
  private static final IntegerConstant ANY = new IntegerConstant(0, 0);

  private final Body body;
  private final @Nullable IntegerConstant[] values;
  private final BitSet entered = new BitSet();
  private boolean changed;

  private ConstantFlow(Body body) {
    this.body = body;
    values = new IntegerConstant[body.localCount()];
  }

  /**
   * @param known by formal
   */
  static ConstantFlow of(Body body, List<Formal> formals, Map<Integer, IntegerConstant> known) {
    var flow = new ConstantFlow(body);
    for (Formal formal : formals) {
      flow.values[formal.id()] = known.getOrDefault(formal.id(), ANY);
    }
    flow.entered.set(0);
    do {
      flow.changed = false;
      flow.round();
    } while (flow.changed);
    return flow;
  }

  boolean isEntered(int block) {
    return entered.get(block);
  }

  /** What a call passes, with constants in place of what is always the same number. */
  List<Value> arguments(Call call) {
    var arguments = new ArrayList<Value>(call.arguments().size());
    for (Value argument : call.arguments()) {
      IntegerConstant known = value(argument);
      arguments.add(known == null || isAny(known) ? argument : known);
    }
    return arguments;
  }

  /** Where control may go on; only that which a constant leaves. */
  List<Integer> next(Terminator terminator) {
    if (terminator instanceof Branch b) {
      IntegerConstant condition = value(b.condition());
      if (!isAny(condition)) {
        return condition == null
            ? List.of()
            : List.of(Folding.isZero(condition) ? b.otherwise() : b.then());
      }
    } else if (terminator instanceof Switch s) {
      IntegerConstant number = value(s.value());
      if (!isAny(number)) {
        return number == null ? List.of() : List.of(target(s, number));
      }
    }
    return terminator.successors();
  }

  private static int target(Switch terminator, IntegerConstant number) {
    for (Switch.Case c : terminator.cases()) {
      if (c.constant() instanceof IntegerConstant i && isSame(i, number)) {
        return c.target();
      }
    }
    return terminator.otherwise();
  }

  private static boolean isSame(IntegerConstant a, IntegerConstant b) {
    IntegerConstant equal = Folding.compare(Compare.Predicate.EQUAL, a, b);
    return equal != null && !Folding.isZero(equal);
  }

  private void round() {
    for (Block block : body.blocks()) {
      if (entered.get(block.index())) {
        block.instructions().forEach(i -> evaluate(i, block));
        for (int next : next(block.terminator())) {
          if (!entered.get(next)) {
            entered.set(next);
            changed = true;
          }
        }
      }
    }
  }

  private void evaluate(Instruction instruction, Block block) {
    Result result = instruction.definition().orElse(null);
    if (result == null || isAny(values[result.id()])) {
      return;
    }
    IntegerConstant old = values[result.id()];
    IntegerConstant now = computed(instruction, result, block);
    if (!Objects.equals(now, old)) {
      boolean isNews = old == null || isAny(now) || now == null || !isSame(old, now);
      values[result.id()] = old == null ? now : isNews ? ANY : old;
      changed |= isNews;
    }
  }

  private @Nullable IntegerConstant computed(Instruction i, Result result, Block block) {
    if (i instanceof Phi phi) {
      return joined(phi, block.index());
    }
    if (i instanceof Compare c) {
      return combined(c.left(), c.right(), (a, b) -> Folding.compare(c.predicate(), a, b));
    }
    if (i instanceof Select s) {
      IntegerConstant condition = value(s.condition());
      if (isAny(condition)) {
        return join(value(s.then()), value(s.otherwise()));
      }
      return condition == null ? null : value(Folding.isZero(condition) ? s.otherwise() : s.then());
    }
    return i instanceof Arithmetic a ? computed(a, result.type().bits()) : ANY;
  }

  private @Nullable IntegerConstant computed(Arithmetic a, int bits) {
    if (a.operands().size() == 1) {
      IntegerConstant operand = value(a.operands().get(0));
      return operand == null || isAny(operand)
          ? operand
          : orAny(Folding.convert(a.operator(), operand, bits));
    }
    return a.operands().size() == 2
        ? combined(
            a.operands().get(0),
            a.operands().get(1),
            (x, y) -> Folding.combine(a.operator(), x, y, bits))
        : ANY;
  }

  private interface Operation {
    @Nullable IntegerConstant apply(IntegerConstant left, IntegerConstant right);
  }

  private @Nullable IntegerConstant combined(Value left, Value right, Operation operation) {
    IntegerConstant a = value(left);
    IntegerConstant b = value(right);
    if (isAny(a) || isAny(b)) {
      return ANY;
    }
    return a == null || b == null ? null : orAny(operation.apply(a, b));
  }

  private static boolean isAny(@Nullable IntegerConstant number) {
    return ANY.equals(number);
  }

  private static IntegerConstant orAny(@Nullable IntegerConstant number) {
    return number == null ? ANY : number;
  }

  private @Nullable IntegerConstant joined(Phi phi, int block) {
    IntegerConstant joined = null;
    for (Phi.Incoming incoming : phi.incoming()) {
      if (entered.get(incoming.block())
          && next(body.blocks().get(incoming.block()).terminator()).contains(block)) {
        joined = join(joined, value(incoming.value()));
      }
    }
    return joined;
  }

  private static @Nullable IntegerConstant join(
      @Nullable IntegerConstant a, @Nullable IntegerConstant b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return !isAny(a) && !isAny(b) && isSame(a, b) ? a : ANY;
  }

  /** Null as long as the value is not known yet. */
  private @Nullable IntegerConstant value(Value value) {
    if (value instanceof LocalValue local) {
      return values[local.id()];
    }
    return value instanceof IntegerConstant number && number.bits() > 0 ? number : ANY;
  }
}
