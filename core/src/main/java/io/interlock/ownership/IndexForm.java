package io.interlock.ownership;

import io.interlock.ir.Load;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number as a function computes it from cells: the sum of what some loads have read, and of a
 * constant, modulo another.
 *
 * @param modulus zero if there is none; else the number is less, and known up to multiples of it
 * @param isCompared whether it is less only if it was at most the modulus before it was replaced
 */
record IndexForm(List<Load> loads, long shift, long modulus, boolean isCompared) {
  private static final int MAX_LOADS = 2;

  static IndexForm of(long constant) {
    return new IndexForm(List.of(), constant, 0, false);
  }

  static IndexForm of(Load load) {
    return new IndexForm(List.of(load), 0, 0, false);
  }

  boolean isConstant() {
    return loads.isEmpty();
  }

  /** Whether it is just what was loaded. */
  boolean isPlain() {
    return loads.size() == 1 && shift == 0 && modulus == 0;
  }

  /** Null if that has no form: a sum of what is less than a modulus need not be less. */
  @Nullable IndexForm plus(IndexForm other) {
    var all = new ArrayList<>(loads);
    all.addAll(other.loads);
    return modulus == 0 && other.modulus == 0 && all.size() <= MAX_LOADS
        ? new IndexForm(List.copyOf(all), shift + other.shift, 0, false)
        : null;
  }

  @Nullable IndexForm modulo(long divisor) {
    boolean isModulo = divisor > 1 && (modulus == 0 || modulus == divisor);
    return isModulo ? new IndexForm(loads, shift, divisor, false) : null;
  }

  /** If it is replaced by zero where it has reached a number. */
  @Nullable IndexForm startingAgainAt(long number) {
    IndexForm less = modulo(number);
    return less == null ? null : new IndexForm(loads, shift, number, true);
  }

  @Nullable IndexForm negated() {
    return isConstant() ? new IndexForm(loads, -shift, modulus, isCompared) : null;
  }
}
