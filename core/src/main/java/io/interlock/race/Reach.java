package io.interlock.race;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that an expression over counters can be: {@code start + k * modulus} for some integer
 * {@code k}, not below {@code low} and not above {@code high}. The names in it have one value as
 * long as nothing else is said.
 *
 * @param modulus zero if the start is the number itself
 * @param low null if it is not known
 * @param high null if it is not known
 */
record Reach(Symbolic start, long modulus, @Nullable Symbolic low, @Nullable Symbolic high) {
  static Reach of(Symbolic value) {
    return new Reach(value, 0, value, value);
  }

  /** The sum with another times a constant; null if it has no name. */
  @Nullable Reach plus(Reach other, long scale) {
    Symbolic sum = start.plus(other.start, scale);
    return sum == null
        ? null
        : new Reach(
            sum,
            gcd(modulus, Math.abs(scale) * other.modulus),
            sum(low, scale > 0 ? other.low : other.high, scale),
            sum(high, scale > 0 ? other.high : other.low, scale));
  }

  /** Whether no atom in it, at any depth, satisfies a condition. */
  boolean mentionsNone(Predicate<Atom> condition) {
    return !start.mentions(condition)
        && (low == null || !low.mentions(condition))
        && (high == null || !high.mentions(condition));
  }

  private static @Nullable Symbolic sum(
      @Nullable Symbolic left, @Nullable Symbolic right, long scale) {
    return left == null || right == null ? null : left.plus(right, scale);
  }

  static long gcd(long a, long b) {
    long x = a;
    long y = b;
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }
}
