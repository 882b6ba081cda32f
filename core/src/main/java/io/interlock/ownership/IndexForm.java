package io.interlock.ownership;

import io.interlock.ir.Load;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number as a function computes it from cells: the sum of what some loads have read, and of a
 * constant, modulo another or what a load has read.
 *
 * @param modulus if there is one, the number is less, and known up to multiples of it
 * @param isCompared whether it is less only if it was at most the modulus before it was replaced
 */
record IndexForm(List<Load> loads, long shift, Modulus modulus, boolean isCompared) {
  private static final int MAX_LOADS = 2;

  /**
   * What a number is divided by.
   *
   * @param number zero if there is none, or it comes from a load
   */
  record Modulus(long number, @Nullable Load load) {
    static final Modulus NONE = new Modulus(0, null);

    static Modulus of(long number) {
      return number > 1 ? new Modulus(number, null) : NONE;
    }

    static Modulus of(Load load) {
      return new Modulus(0, load);
    }

    boolean isNone() {
      return equals(NONE);
    }
  }

  static IndexForm of(long constant) {
    return new IndexForm(List.of(), constant, Modulus.NONE, false);
  }

  static IndexForm of(Load load) {
    return new IndexForm(List.of(load), 0, Modulus.NONE, false);
  }

  boolean isConstant() {
    return loads.isEmpty();
  }

  /** Whether it is just what was loaded. */
  boolean isPlain() {
    return loads.size() == 1 && shift == 0 && modulus.isNone();
  }

  /** Null if that has no form: a sum of what is less than a modulus need not be less. */
  @Nullable IndexForm plus(IndexForm other) {
    var all = new ArrayList<>(loads);
    all.addAll(other.loads);
    return modulus.isNone() && other.modulus.isNone() && all.size() <= MAX_LOADS
        ? new IndexForm(List.copyOf(all), shift + other.shift, Modulus.NONE, false)
        : null;
  }

  @Nullable IndexForm modulo(Modulus divisor) {
    boolean isModulo = !divisor.isNone() && (modulus.isNone() || modulus.equals(divisor));
    return isModulo ? new IndexForm(loads, shift, divisor, false) : null;
  }

  /** If it is replaced by zero where it has reached a number. */
  @Nullable IndexForm startingAgainAt(Modulus number) {
    IndexForm less = modulo(number);
    return less == null ? null : new IndexForm(loads, shift, number, true);
  }

  @Nullable IndexForm negated() {
    return isConstant() ? new IndexForm(loads, -shift, modulus, isCompared) : null;
  }
}
