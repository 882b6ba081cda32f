package io.interlock.explore;

import io.interlock.explore.Word.Truth;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Compare.Predicate;
import io.interlock.ir.IntegerConstant;

/**
 * What comes of computing with words, where it is known. Numbers have the width of their type and
 * are kept with their sign; those beyond a bound are forgotten, so that a counter takes a bounded
 * number of values.
 */
final class WordArithmetic {
  private static final long MAX_FACTOR = 1L << 30;

  private final long bound;

  /**
   * @param bound the largest number that is remembered
   */
  WordArithmetic(long bound) {
    this.bound = bound;
  }

  private long kept(long value, int bits) {
    long signed = IntegerConstant.signed(value, bits);
    return signed > bound || signed < -bound ? Word.UNKNOWN : Word.integer(signed);
  }

  /** A number that is made of another: of {@code from} bits, now of {@code to}. */
  long cast(Operator operator, long word, int from, int to) {
    if (!Word.isInteger(word)) {
      boolean isWhole = to >= Long.SIZE || operator == Operator.ZEXT || operator == Operator.SEXT;
      return isWhole || (Word.isUnknown(word) && operator != Operator.TRUNC) ? word : Word.UNKNOWN;
    }
    if (from > Long.SIZE || to > Long.SIZE || to == 0 || from == 0) {
      return Word.UNKNOWN;
    }
    long value = Word.number(word);
    return switch (operator) {
      case TRUNC, SEXT -> Word.integer(IntegerConstant.signed(value, to));
      case ZEXT -> Word.integer(IntegerConstant.unsigned(value, from));
      default -> word;
    };
  }

  long binary(Operator operator, long a, long b, int bits) {
    if (bits <= 0 || bits > Long.SIZE) {
      return Word.UNKNOWN;
    }
    if (Word.isInteger(a) && Word.isInteger(b)) {
      return integers(operator, Word.number(a), Word.number(b), bits);
    }
    if (operator == Operator.ADD || operator == Operator.SUB) {
      return sum(operator, a, b);
    }
    boolean isAbsorbed =
        (operator == Operator.AND || operator == Operator.MUL)
            && (a == Word.ZERO || b == Word.ZERO);
    return isAbsorbed ? Word.ZERO : Word.UNKNOWN;
  }

  private static long sum(Operator operator, long a, long b) {
    if (Word.isPointer(a) && Word.isInteger(b)) {
      return Word.shifted(a, operator == Operator.ADD ? Word.number(b) : -Word.number(b));
    }
    if (Word.isPointer(b) && Word.isInteger(a) && operator == Operator.ADD) {
      return Word.shifted(b, Word.number(a));
    }
    boolean isDistance =
        operator == Operator.SUB
            && Word.isPointer(a)
            && Word.isPointer(b)
            && Word.object(a) == Word.object(b)
            && !Word.isAnywhere(a)
            && !Word.isAnywhere(b);
    return isDistance ? Word.integer(Word.offset(a) - Word.offset(b)) : Word.UNKNOWN;
  }

  private long integers(Operator operator, long a, long b, int bits) {
    boolean isShift = b >= 0 && b < bits;
    boolean isPlain = a >= 0 && b > 0;
    return switch (operator) {
      case ADD -> kept(a + b, bits);
      case SUB -> kept(a - b, bits);
      case MUL ->
          Math.abs(a) < MAX_FACTOR && Math.abs(b) < MAX_FACTOR ? kept(a * b, bits) : Word.UNKNOWN;
      case DIV -> isPlain ? kept(a / b, bits) : Word.UNKNOWN;
      case REM -> isPlain ? kept(a % b, bits) : Word.UNKNOWN;
      case SHL -> isShift ? kept(a << b, bits) : Word.UNKNOWN;
      case LSHR -> isShift ? kept(IntegerConstant.unsigned(a, bits) >>> b, bits) : Word.UNKNOWN;
      case ASHR -> isShift ? kept(a >> b, bits) : Word.UNKNOWN;
      case AND -> kept(a & b, bits);
      case OR -> kept(a | b, bits);
      case XOR -> kept(a ^ b, bits);
      default -> Word.UNKNOWN;
    };
  }

  /** What an atomic update leaves behind; the name is LLVM's. */
  long update(String operator, long old, long operand, int bits) {
    return switch (operator) {
      case "xchg" -> operand;
      case "add" -> binary(Operator.ADD, old, operand, bits);
      case "sub" -> binary(Operator.SUB, old, operand, bits);
      case "and" -> binary(Operator.AND, old, operand, bits);
      case "or" -> binary(Operator.OR, old, operand, bits);
      case "xor" -> binary(Operator.XOR, old, operand, bits);
      default -> Word.UNKNOWN;
    };
  }

  static Truth compare(Predicate predicate, long a, long b, int bits) {
    if (predicate == Predicate.EQUAL) {
      return equal(a, b);
    }
    if (predicate == Predicate.NOT_EQUAL) {
      return equal(a, b).not();
    }
    if (Word.isInteger(a) && Word.isInteger(b) && bits > 0 && bits <= Long.SIZE) {
      return Truth.of(inOrder(predicate, Word.number(a), Word.number(b), bits));
    }
    boolean isInOneObject =
        Word.isPointer(a)
            && Word.isPointer(b)
            && Word.object(a) == Word.object(b)
            && !Word.isAnywhere(a)
            && !Word.isAnywhere(b);
    return isInOneObject
        ? Truth.of(inOrder(predicate, Word.offset(a), Word.offset(b), Long.SIZE))
        : Truth.MAYBE;
  }

  private static boolean inOrder(Predicate predicate, long a, long b, int bits) {
    int unsigned =
        Long.compareUnsigned(IntegerConstant.unsigned(a, bits), IntegerConstant.unsigned(b, bits));
    int signed = Long.compare(a, b);
    return switch (predicate) {
      case UNSIGNED_GREATER -> unsigned > 0;
      case UNSIGNED_GREATER_EQUAL -> unsigned >= 0;
      case UNSIGNED_LESS -> unsigned < 0;
      case UNSIGNED_LESS_EQUAL -> unsigned <= 0;
      case SIGNED_GREATER -> signed > 0;
      case SIGNED_GREATER_EQUAL -> signed >= 0;
      case SIGNED_LESS -> signed < 0;
      case SIGNED_LESS_EQUAL -> signed <= 0;
      case FLOATING, EQUAL, NOT_EQUAL -> throw new IllegalArgumentException(predicate.name());
    };
  }

  static Truth equal(long a, long b) {
    if (Word.isUnknown(a) || Word.isUnknown(b)) {
      boolean isOther =
          (a == Word.NONZERO && b == Word.ZERO) || (b == Word.NONZERO && a == Word.ZERO);
      return isOther ? Truth.NO : Truth.MAYBE;
    }
    if (Word.isPointer(a) && Word.isPointer(b) && Word.object(a) == Word.object(b)) {
      boolean isKnown = !Word.isAnywhere(a) && !Word.isAnywhere(b);
      return isKnown ? Truth.of(a == b) : Truth.MAYBE;
    }
    if (Word.isInteger(a) != Word.isInteger(b)) {
      // A pointer, a function or a thread: not null, but possibly any other number.
      return a == Word.ZERO || b == Word.ZERO ? Truth.NO : Truth.MAYBE;
    }
    return Truth.of(a == b);
  }
}
