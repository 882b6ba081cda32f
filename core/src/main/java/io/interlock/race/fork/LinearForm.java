package io.interlock.race.fork;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A constant and a sum of atoms times constants. Immutable. */
final class LinearForm {
  static final LinearForm ZERO = new LinearForm(Map.of(), 0);

  private final Map<Atom, Long> parts;
  private final long constant;

  private LinearForm(Map<Atom, Long> parts, long constant) {
    this.parts = parts;
    this.constant = constant;
  }

  static LinearForm of(long constant) {
    return new LinearForm(Map.of(), constant);
  }

  static LinearForm of(Atom atom) {
    return atom instanceof Atom.Zero ? ZERO : new LinearForm(Map.of(atom, 1L), 0);
  }

  static LinearForm of(Symbolic name) {
    LinearForm sum = of(name.atom()).plus(name.offset());
    for (Symbolic.Term term : name.terms()) {
      sum = sum.plus(of(term.atom()), term.scale());
    }
    return sum;
  }

  Map<Atom, Long> parts() {
    return Collections.unmodifiableMap(parts);
  }

  Set<Atom> atoms() {
    return parts().keySet();
  }

  long constant() {
    return constant;
  }

  long coefficient(Atom atom) {
    return parts.getOrDefault(atom, 0L);
  }

  LinearForm plus(long more) {
    return new LinearForm(parts, Math.addExact(constant, more));
  }

  LinearForm plus(LinearForm other) {
    return plus(other, 1);
  }

  LinearForm minus(LinearForm other) {
    return plus(other, -1);
  }

  LinearForm times(long factor) {
    return ZERO.plus(this, factor);
  }

  LinearForm plus(LinearForm other, long scale) {
    if (scale == 0) {
      return this;
    }
    var sum = new LinkedHashMap<>(parts);
    other.parts.forEach(
        (atom, c) -> sum.merge(atom, Math.multiplyExact(c, scale), LinearForm::added));
    return new LinearForm(sum, Math.addExact(constant, Math.multiplyExact(other.constant, scale)));
  }

  private static @Nullable Long added(long a, long b) {
    long sum = Math.addExact(a, b);
    return sum == 0 ? null : Long.valueOf(sum);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LinearForm f && f.constant == constant && f.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode() * 31 + Long.hashCode(constant);
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    parts.forEach((a, c) -> text.append(c).append('*').append(Symbolic.of(a)).append(" + "));
    return text.append(constant).toString();
  }
}
