package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Compare;
import io.interlock.ir.IntegerConstant;
import org.jspecify.annotations.Nullable;

/**
 * Computes with constants of at most 64 bits, which are kept sign-extended: a comparison of such
 * numbers, signed or not, is that of the numbers they stand for. What C or LLVM leaves open, such
 * as a shift by more bits than there are, and division, of which the IR does not tell whether it is
 * signed, have no result here.
 */
final class Folding {
  private static final int MAX_BITS = 64;

  private Folding() {}

  /** The number cut to so many bits and sign-extended; null for a width there are no numbers of. */
  static @Nullable IntegerConstant number(long value, int bits) {
    if (bits <= 0 || bits > MAX_BITS) {
      return null;
    }
    return new IntegerConstant(IntegerConstant.signed(value, bits), bits);
  }

  static @Nullable IntegerConstant compare(
      Compare.Predicate predicate, IntegerConstant left, IntegerConstant right) {
    if (predicate == Compare.Predicate.FLOATING || left.bits() != right.bits()) {
      return null;
    }
    int signed = Long.compare(extended(left), extended(right));
    int unsigned = Long.compareUnsigned(extended(left), extended(right));
    boolean holds =
        switch (predicate) {
          case FLOATING -> false;
          case EQUAL -> signed == 0;
          case NOT_EQUAL -> signed != 0;
          case UNSIGNED_GREATER -> unsigned > 0;
          case UNSIGNED_GREATER_EQUAL -> unsigned >= 0;
          case UNSIGNED_LESS -> unsigned < 0;
          case UNSIGNED_LESS_EQUAL -> unsigned <= 0;
          case SIGNED_GREATER -> signed > 0;
          case SIGNED_GREATER_EQUAL -> signed >= 0;
          case SIGNED_LESS -> signed < 0;
          case SIGNED_LESS_EQUAL -> signed <= 0;
        };
    return number(holds ? 1 : 0, 1);
  }

  /** The number with other bits, or the same; null if the operator does something else. */
  static @Nullable IntegerConstant convert(
      Arithmetic.Operator operator, IntegerConstant operand, int bits) {
    return switch (operator) {
      case COPY, TRUNC, SEXT -> number(extended(operand), bits);
      case ZEXT -> number(bitsOf(operand), bits);
      default -> null;
    };
  }

  /** Null if the operator does something else, or nothing that is defined. */
  static @Nullable IntegerConstant combine(
      Arithmetic.Operator operator, IntegerConstant left, IntegerConstant right, int bits) {
    long a = extended(left);
    long b = extended(right);
    return switch (operator) {
      case ADD -> number(a + b, bits);
      case SUB -> number(a - b, bits);
      case MUL -> number(a * b, bits);
      case AND -> number(a & b, bits);
      case OR -> number(a | b, bits);
      case XOR -> number(a ^ b, bits);
      case SHL -> isShift(b, bits) ? number(a << b, bits) : null;
      case LSHR -> isShift(b, bits) ? number(bitsOf(left) >>> b, bits) : null;
      case ASHR -> isShift(b, bits) ? number(a >> b, bits) : null;
      default -> null;
    };
  }

  static boolean isZero(IntegerConstant number) {
    return bitsOf(number) == 0;
  }

  private static boolean isShift(long distance, int bits) {
    return distance >= 0 && distance < bits;
  }

  private static long extended(IntegerConstant number) {
    return IntegerConstant.signed(number.value(), number.bits());
  }

  private static long bitsOf(IntegerConstant number) {
    return IntegerConstant.unsigned(number.value(), number.bits());
  }
}
