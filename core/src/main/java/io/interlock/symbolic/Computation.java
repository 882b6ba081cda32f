package io.interlock.symbolic;

import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.IntegerConstant;
import io.interlock.symbolic.Atom.Computed;
import org.jspecify.annotations.Nullable;

/**
 * Names of numbers that are computed from others in ways that sums cannot say: products, quotients,
 * remainders, masks, shifts. What is computed twice from the same numbers has one name, so {@code
 * locks[h % n]} goes with {@code table[h % n]}. So with numbers that are cut, or widened without
 * their sign: the right side says how many bits count. Nested computations are bounded, so that
 * hash functions do not grow names.
 */
public final class Computation {
  private static final int MAX_NESTED = 3;

  /** Elements of matrices are found by products, with a width from behind a few pointers. */
  private static final int MAX_PRODUCT = 3;

  private Computation() {}

  /** The name of the result; null if it has none. */
  public static @Nullable Symbolic of(Operator operator, Symbolic left, Symbolic right) {
    if (operator == Operator.MUL && (left.isConstant() || right.isConstant())) {
      return left.isConstant()
          ? Symbolic.constant(0).plus(right, left.offset())
          : Symbolic.constant(0).plus(left, right.offset());
    }
    if (left.isConstant() && right.isConstant()) {
      return operator == Operator.ZEXT || operator == Operator.TRUNC
          ? Symbolic.constant(converted(operator, left.offset(), (int) right.offset()))
          : constant(operator, left.offset(), right.offset());
    }
    if (left.depth() + right.depth() > (operator == Operator.MUL ? MAX_PRODUCT : 1)
        || left.isUnknown()
        || right.isUnknown()
        || nested(left) + nested(right) >= MAX_NESTED) {
      return null;
    }
    return Symbolic.of(new Computed(operator, left, right));
  }

  /**
   * A number that is widened without its sign, or cut.
   *
   * @param bits how many of its bits count
   */
  public static long converted(Operator operator, long number, int bits) {
    return operator == Operator.ZEXT
        ? IntegerConstant.unsigned(number, bits)
        : IntegerConstant.signed(number, bits);
  }

  private static @Nullable Symbolic constant(Operator operator, long left, long right) {
    boolean isPossible = left >= 0 && right >= 0 && left <= Integer.MAX_VALUE;
    if (!isPossible) {
      return null;
    }
    return switch (operator) {
      case DIV -> right == 0 ? null : Symbolic.constant(left / right);
      case REM -> right == 0 ? null : Symbolic.constant(left % right);
      case LSHR, ASHR -> right >= Integer.SIZE ? null : Symbolic.constant(left >> right);
      case AND -> Symbolic.constant(left & right);
      default -> null;
    };
  }

  private static int nested(Symbolic name) {
    int count = nested(name.atom());
    for (Symbolic.Term term : name.terms()) {
      count += nested(term.atom());
    }
    return count;
  }

  private static int nested(Atom atom) {
    return atom instanceof Computed c ? 1 + nested(c.left()) + nested(c.right()) : 0;
  }
}
