package io.interlock.summary.order;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A variable that threads may signal by. It is down as long as it has its first value, and up with
 * any other.
 *
 * @param size of the largest look at it, in bytes
 * @param initial the first value
 * @param raised how it is stored to
 */
public record FlagCell(int place, long size, long initial, Raised raised) {
  /** How the stores that raise a flag are ordered. */
  enum Raised {
    /** They release, or are not atomic: fences have nothing to do with it. */
    ALONE,
    /** Some are atomic and do not release: a fence before them may. */
    AFTER_FENCE
  }

  private static final Set<String> SUMS = Set.of("add", "sub", "or", "xor");

  /**
   * Whether an instruction that writes the flag never raises it: what is stored is the first value,
   * or what was there. An exchange for which the flag must be up already is part of the release
   * sequence of what has raised it (C11 5.1.2.4, paragraph 10).
   *
   * @param number what a value is, null if it is not known
   */
  public static boolean keeps(
      Instruction write, long initial, Function<Value, @Nullable Long> number) {
    Long first = initial;
    if (write instanceof Store s) {
      return s.bits() == null && first.equals(number.apply(s.value()));
    }
    if (write instanceof AtomicUpdate u) {
      Long operand = number.apply(u.value());
      return u.operator().equals("xchg")
          ? first.equals(operand)
          : SUMS.contains(u.operator()) && Long.valueOf(0).equals(operand);
    }
    if (write instanceof CompareExchange c) {
      Long expected = number.apply(c.expected());
      return first.equals(number.apply(c.replacement()))
          || (expected != null && !first.equals(expected));
    }
    return false;
  }

  /** What a constant is as a number. */
  public static @Nullable Long number(Value value) {
    if (value instanceof IntegerConstant c) {
      return c.value();
    }
    return value instanceof NullConstant ? 0L : null;
  }
}
