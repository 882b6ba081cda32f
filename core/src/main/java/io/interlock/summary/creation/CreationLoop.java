package io.interlock.summary.creation;

import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call in the one loop {@code for (i = 0; i < end; i++)} of a function that is given {@code base
 * + offset + i * stride}, read off the instructions alone.
 *
 * @param base the pointer, whatever it is
 * @param end the bound, without conversions
 */
record CreationLoop(Value base, long offset, long stride, Value end) {
  /** Reads the loop around a call; null if it is not of this form. */
  static @Nullable CreationLoop of(Body body, Call call, Value pointer) {
    Definitions definitions = body.definitions();
    Loop loop = onlyLoop(body, call);
    Address a = loop == null ? null : IdFillers.element(pointer, definitions);
    if (loop == null || a == null) {
      return null;
    }
    Value index = plain(a.terms().get(0).index(), definitions);
    if (!(index instanceof LocalValue i)
        || !(definitions.of(i) instanceof Phi counter)
        || !body.blocks().get(loop.header()).instructions().contains(counter)
        || !countsFromZero(counter, loop, definitions)) {
      return null;
    }
    Value end = end(body, counter, loop, definitions);
    return end == null
        ? null
        : new CreationLoop(a.base(), a.offset(), a.terms().get(0).scale(), end);
  }

  /** A number without conversions; cut to fewer bits than an int has it is another one. */
  static Value plain(Value value, Definitions definitions) {
    Value at = value;
    while (at instanceof LocalValue local
        && definitions.of(local) instanceof Arithmetic a
        && isConversion(a)) {
      at = a.operands().get(0);
    }
    return at;
  }

  static boolean isConversion(Arithmetic a) {
    Operator operator = a.operator();
    return a.result().type().bits() >= Integer.SIZE
        && (operator == Operator.COPY
            || operator == Operator.SEXT
            || operator == Operator.ZEXT
            || operator == Operator.TRUNC);
  }

  /** The loop around a call, if there is one only. */
  @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
  private static @Nullable Loop onlyLoop(Body body, Call call) {
    var flow = new ControlFlow(body);
    List<Loop> all = NaturalLoops.of(flow, Dominators.of(flow, 0)).all();
    for (Block block : body.blocks()) {
      if (block.instructions().stream().anyMatch(i -> i == call)) {
        List<Loop> around = all.stream().filter(l -> l.contains(block.index())).toList();
        return around.size() == 1 ? around.get(0) : null;
      }
    }
    return null;
  }

  /** Whether the one loop around a call is the innermost around a block, too. */
  static boolean areInOneLoop(Body body, Call call, Block block) {
    Loop loop = onlyLoop(body, call);
    var flow = new ControlFlow(body);
    return loop != null
        && NaturalLoops.of(flow, Dominators.of(flow, 0)).all().stream()
            .allMatch(l -> l.contains(block.index()) == (l.header() == loop.header()));
  }

  private static boolean countsFromZero(Phi counter, Loop loop, Definitions definitions) {
    for (Phi.Incoming in : counter.incoming()) {
      Value value = plain(in.value(), definitions);
      boolean isRight =
          loop.contains(in.block())
              ? value instanceof LocalValue next && isNext(definitions.of(next), counter)
              : value instanceof IntegerConstant c && c.value() == 0;
      if (!isRight) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNext(@Nullable Instruction definition, Phi counter) {
    return definition instanceof Arithmetic a
        && a.operator() == Operator.ADD
        && a.operands().contains(counter.result())
        && a.operands().stream().anyMatch(o -> o instanceof IntegerConstant c && c.value() == 1);
  }

  private static @Nullable Value end(Body body, Phi counter, Loop loop, Definitions definitions) {
    if (!(body.blocks().get(loop.header()).terminator() instanceof Branch branch)
        || !loop.contains(branch.then())
        || loop.contains(branch.otherwise())
        || !(branch.condition() instanceof LocalValue c)
        || !(definitions.of(c) instanceof Compare test)) {
      return null;
    }
    boolean isBelow =
        switch (test.predicate()) {
          case SIGNED_LESS -> true;
          case UNSIGNED_LESS, NOT_EQUAL -> isReached(test.right(), loop, body);
          default -> false;
        };
    return isBelow && plain(test.left(), definitions).equals(counter.result())
        ? plain(test.right(), definitions)
        : null;
  }

  /** Whether a counter that begins at zero cannot have passed the end of its loop. */
  private static boolean isReached(Value end, Loop loop, Body body) {
    return end instanceof IntegerConstant c ? c.value() >= 0 : !mayPassEnd(loop, body);
  }

  /**
   * Whether a loop may have been left early when its counter had passed an end that is negative,
   * since both are compared without a sign, or for being equal. If it were left by the test alone,
   * or when a call has failed, the ids would not have found room in memory.
   */
  static boolean mayPassEnd(Loop loop, Body body) {
    for (int b = loop.nodes().nextSetBit(0); b >= 0; b = loop.nodes().nextSetBit(b + 1)) {
      Block block = body.blocks().get(b);
      boolean isLeft =
          b != loop.header()
              && block.terminator().successors().stream()
                  .anyMatch(
                      next ->
                          !loop.contains(next)
                              && !(body.blocks().get(next).terminator() instanceof Unreachable));
      if (isLeft && !asksForResult(block, body.definitions())) {
        return true;
      }
    }
    return false;
  }

  private static boolean asksForResult(Block block, Definitions definitions) {
    return block.terminator() instanceof Branch branch
        && definitions.of(branch.condition()) instanceof Compare test
        && definitions.of(test.left()) instanceof Call;
  }
}
