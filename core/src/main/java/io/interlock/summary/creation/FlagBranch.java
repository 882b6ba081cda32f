package io.interlock.summary.creation;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A block that ends with a look at a flag, which is zero or odd, and calls nothing between the look
 * and its end.
 *
 * @param down the block that comes next if the flag is zero, and only then
 * @param isCut whether only some bits are looked at, so that what is not odd may look like zero
 */
public record FlagBranch(Load look, int down, boolean isCut) {
  /** Reads the end of a block; null if it is not of this form. */
  public static @Nullable FlagBranch of(Block block, Definitions definitions) {
    if (!(block.terminator() instanceof Branch branch) || branch.then() == branch.otherwise()) {
      return null;
    }
    boolean isUpIfTrue = true;
    boolean isCut = false;
    Value at = branch.condition();
    while (at instanceof LocalValue local) {
      @Nullable Instruction definition = definitions.of(local);
      if (definition instanceof Compare c && isTest(c)) {
        isUpIfTrue ^= c.predicate() == Compare.Predicate.EQUAL;
        at = c.left();
      } else if (definition instanceof Arithmetic a && keepsTruth(a)) {
        isCut |= a.operator() == Arithmetic.Operator.TRUNC;
        at = a.operands().get(0);
      } else if (definition instanceof Arithmetic a && isNot(a)) {
        isUpIfTrue = !isUpIfTrue;
        at = a.operands().get(0);
      } else {
        return definition instanceof Load look && isLast(look, block)
            ? new FlagBranch(look, isUpIfTrue ? branch.otherwise() : branch.then(), isCut)
            : null;
      }
    }
    return null;
  }

  private static boolean isTest(Compare c) {
    return c.right() instanceof IntegerConstant k
        && k.value() == 0
        && (c.predicate() == Compare.Predicate.EQUAL
            || c.predicate() == Compare.Predicate.NOT_EQUAL);
  }

  /** Whether a number is zero if and only if it was before, given that it is zero or odd. */
  private static boolean keepsTruth(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, ZEXT, SEXT, TRUNC -> true;
      default -> false;
    };
  }

  private static boolean isNot(Arithmetic a) {
    return a.operator() == Arithmetic.Operator.XOR
        && a.operands().get(1) instanceof IntegerConstant c
        && (c.value() & 1) == 1
        && a.result().type().bits() == 1;
  }

  /** Whether nothing is called between a look and the end of a block. */
  @SuppressWarnings("ReferenceEquality") // the very load, not one that looks the same
  private static boolean isLast(Load look, Block block) {
    boolean isFound = false;
    for (Instruction i : block.instructions()) {
      isFound = (isFound || i == look) && !(i instanceof Call);
    }
    return isFound;
  }
}
