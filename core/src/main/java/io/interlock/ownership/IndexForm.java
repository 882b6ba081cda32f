package io.interlock.ownership;

import io.interlock.ir.Load;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number as a function computes it from cells: the sum of what some loads have read, and of a
 * constant, modulo another.
 *
 * @param modulus zero if there is none; else the number is known up to multiples of it
 */
record IndexForm(List<Load> loads, long shift, long modulus) {
  private static final int MAX_LOADS = 2;

  static IndexForm of(long constant) {
    return new IndexForm(List.of(), constant, 0);
  }

  static IndexForm of(Load load) {
    return new IndexForm(List.of(load), 0, 0);
  }

  boolean isConstant() {
    return loads.isEmpty();
  }

  /** Null if that has no form. */
  @Nullable IndexForm plus(IndexForm other) {
    var all = new ArrayList<>(loads);
    all.addAll(other.loads);
    boolean isModulo = modulus == 0 || other.modulus == 0 || modulus == other.modulus;
    return isModulo && all.size() <= MAX_LOADS
        ? new IndexForm(List.copyOf(all), shift + other.shift, Math.max(modulus, other.modulus))
        : null;
  }

  @Nullable IndexForm modulo(long divisor) {
    boolean isModulo = divisor > 1 && (modulus == 0 || modulus == divisor);
    return isModulo ? new IndexForm(loads, shift, divisor) : null;
  }

  @Nullable IndexForm negated() {
    return isConstant() ? new IndexForm(loads, -shift, modulus) : null;
  }
}
