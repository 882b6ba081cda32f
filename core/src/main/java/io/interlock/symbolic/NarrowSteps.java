package io.interlock.symbolic;

import io.interlock.graph.Dominators;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Sums of fewer bits than an int, as {@code i++} makes them of a {@code char}: these begin again
 * when they get too large, which is no overflow in C but another number. The exceptions are
 * counters of loops: one is added to a phi behind a test which says that the phi is less than
 * something that is not wider itself, or taken away behind one which says that it is more. Both
 * sides of the test have been widened in the same way, or not at all.
 *
 * <p>One pass over the instructions.
 */
final class NarrowSteps {
  private final Body body;
  private final @Nullable Instruction[] definitions;
  private final int[] definedIn;
  private final int[] before;
  private @Nullable Dominators dominators;

  private NarrowSteps(Body body) {
    this.body = body;
    definitions = new @Nullable Instruction[body.localCount()];
    definedIn = new int[body.localCount()];
    before = new ControlFlow(body).onlyBefore();
  }

  /** The results of narrow sums that may not be what they would be with more bits. */
  static BitSet mayWrap(Body body) {
    var found = new BitSet();
    NarrowSteps steps = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Arithmetic a && isNarrow(a)) {
          steps = steps == null ? read(body) : steps;
          found.set(a.result().id(), !steps.isBounded(a, block));
        }
      }
    }
    return found;
  }

  private static boolean isNarrow(Arithmetic a) {
    boolean grows =
        a.operator() == Operator.ADD
            || a.operator() == Operator.SUB
            || a.operator() == Operator.MUL
            || a.operator() == Operator.SHL;
    ValueType type = a.result().type();
    return grows
        && type.kind() == ValueType.Kind.INTEGER
        && type.bits() > 1
        && type.bits() < Integer.SIZE;
  }

  private static NarrowSteps read(Body body) {
    var steps = new NarrowSteps(body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition()
            .ifPresent(
                r -> {
                  steps.definitions[r.id()] = i;
                  steps.definedIn[r.id()] = block.index();
                });
      }
    }
    return steps;
  }

  /** Whether one is added or taken away where that leads to no other number. */
  private boolean isBounded(Arithmetic sum, Block block) {
    if (!(sum.operands().get(0) instanceof LocalValue counter)
        || !(definition(counter) instanceof Phi)
        || !(sum.operands().get(1) instanceof IntegerConstant c)
        || Math.abs(c.value()) != 1
        || (sum.operator() != Operator.ADD && sum.operator() != Operator.SUB)) {
      return false;
    }
    boolean isUp = (c.value() > 0) == (sum.operator() == Operator.ADD);
    Block header = body.blocks().get(definedIn[counter.id()]);
    return header.terminator() instanceof Branch branch
        && branch.then() != branch.otherwise()
        && branch.condition() instanceof LocalValue condition
        && definition(condition) instanceof Compare test
        && isLimited(test, counter, isUp)
        && before[branch.then()] == header.index()
        && dominators().dominates(branch.then(), block.index());
  }

  /** Whether a number of so few bits that satisfies a test is not the last one. */
  private boolean isLimited(Compare test, LocalValue counter, boolean isUp) {
    Operator widened = widening(test.left());
    if (!narrow(test.left()).equals(counter)) {
      return false;
    }
    boolean isOrdered =
        switch (test.predicate()) {
          case SIGNED_LESS, UNSIGNED_LESS -> isUp;
          case SIGNED_GREATER, UNSIGNED_GREATER -> !isUp;
          default -> false;
        };
    int bits = counter.type().bits();
    if (test.right() instanceof IntegerConstant c) {
      return isOrdered && c.value() >= 0 && c.value() < 1L << (bits - 1);
    }
    Value right = narrow(test.right());
    return isOrdered
        && right instanceof LocalValue other
        && other.type().bits() <= bits
        && widening(test.right()) == widened;
  }

  /** How a number was widened; {@link Operator#COPY} if it was not. */
  private Operator widening(Value value) {
    return definition(value) instanceof Arithmetic a
            && (a.operator() == Operator.ZEXT || a.operator() == Operator.SEXT)
        ? a.operator()
        : Operator.COPY;
  }

  /** What was widened. */
  private Value narrow(Value value) {
    return widening(value) == Operator.COPY || !(definition(value) instanceof Arithmetic a)
        ? value
        : a.operands().get(0);
  }

  private @Nullable Instruction definition(Value value) {
    return value instanceof LocalValue local ? definitions[local.id()] : null;
  }

  private Dominators dominators() {
    if (dominators == null) {
      dominators = Dominators.of(new ControlFlow(body), 0);
    }
    return dominators;
  }
}
