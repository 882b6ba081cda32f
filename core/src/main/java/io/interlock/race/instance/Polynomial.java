package io.interlock.race.instance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A sum of products of unknown integers, which are known by numbers of their own: {@code 4 x0 x2 -
 * 4 x1 + 12}. Immutable. Whoever computes with it has to expect an {@link ArithmeticException}: one
 * that grows too large, in its coefficients or in its parts, is not followed.
 */
final class Polynomial {
  private static final int MAX_PARTS = 32;
  private static final int MAX_DEGREE = 5;

  /** Products first, by the numbers of their factors; the constant last. */
  private static final Comparator<List<Integer>> ORDER =
      Comparator.<List<Integer>>comparingInt(List::size)
          .reversed()
          .thenComparing(Polynomial::compare);

  static final Polynomial ZERO = new Polynomial(new TreeMap<>(ORDER));

  private final SortedMap<List<Integer>, Long> parts;

  private Polynomial(SortedMap<List<Integer>, Long> parts) {
    this.parts = parts;
  }

  static Polynomial of(long constant) {
    return product(List.of(), constant);
  }

  /** An unknown integer. */
  static Polynomial unknown(int number) {
    return product(List.of(number), 1);
  }

  /** A product of unknowns, ascending, and a constant. */
  static Polynomial product(List<Integer> factors, long coefficient) {
    if (coefficient == 0) {
      return ZERO;
    }
    var parts = new TreeMap<List<Integer>, Long>(ORDER);
    parts.put(factors, coefficient);
    return new Polynomial(parts);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = Integer.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The coefficients by the factors they stand with, products first. */
  SortedMap<List<Integer>, Long> parts() {
    return Collections.unmodifiableSortedMap(parts);
  }

  long coefficient(List<Integer> factors) {
    return parts.getOrDefault(factors, 0L);
  }

  /** The number it is; null if that depends on unknowns. */
  @Nullable Long constant() {
    boolean isConstant = parts.isEmpty() || parts.firstKey().isEmpty();
    return isConstant ? Long.valueOf(coefficient(List.of())) : null;
  }

  Polynomial plus(long constant) {
    return plus(of(constant), 1);
  }

  Polynomial minus(Polynomial other) {
    return plus(other, -1);
  }

  /** The sum with another one times a constant. */
  Polynomial plus(Polynomial other, long scale) {
    var sum = new TreeMap<>(parts);
    other.parts.forEach(
        (factors, coefficient) ->
            sum.merge(factors, Math.multiplyExact(coefficient, scale), Polynomial::added));
    return small(sum);
  }

  private static @Nullable Long added(long a, long b) {
    long sum = Math.addExact(a, b);
    return sum == 0 ? null : Long.valueOf(sum);
  }

  Polynomial times(long factor) {
    return ZERO.plus(this, factor);
  }

  /** Whether all its coefficients are multiples of a constant. */
  boolean isMultipleOf(long divisor) {
    return parts.values().stream().allMatch(c -> c % divisor == 0);
  }

  /** A multiple of a constant, divided by it. */
  Polynomial dividedBy(long divisor) {
    var quotient = new TreeMap<>(parts);
    quotient.replaceAll((factors, c) -> c / divisor);
    return new Polynomial(quotient);
  }

  Polynomial times(Polynomial other) {
    Polynomial sum = ZERO;
    for (var mine : parts.entrySet()) {
      var moved = new TreeMap<List<Integer>, Long>(ORDER);
      for (var theirs : other.parts.entrySet()) {
        var factors = new ArrayList<>(mine.getKey());
        factors.addAll(theirs.getKey());
        Collections.sort(factors);
        moved.put(List.copyOf(factors), Math.multiplyExact(mine.getValue(), theirs.getValue()));
      }
      sum = sum.plus(small(moved), 1);
    }
    return sum;
  }

  private static Polynomial small(SortedMap<List<Integer>, Long> parts) {
    parts.values().removeIf(c -> c == 0);
    if (parts.size() > MAX_PARTS || (!parts.isEmpty() && parts.firstKey().size() > MAX_DEGREE)) {
      throw new ArithmeticException("too large to follow");
    }
    return new Polynomial(parts);
  }

  boolean mentions(int unknown) {
    return parts.keySet().stream().anyMatch(f -> f.contains(unknown));
  }

  /** What an unknown is multiplied with; null if it is multiplied with itself. */
  @Nullable Polynomial factorOf(int unknown) {
    var factor = new TreeMap<List<Integer>, Long>(ORDER);
    for (var part : parts.entrySet()) {
      if (part.getKey().contains(unknown)) {
        var others = new ArrayList<>(part.getKey());
        others.remove((Integer) unknown);
        if (others.contains(unknown)) {
          return null;
        }
        factor.put(List.copyOf(others), part.getValue());
      }
    }
    return new Polynomial(factor);
  }

  /** Without the parts that are multiples of a constant times some unknowns. */
  Polynomial without(List<Integer> factors, long coefficient) {
    var rest = new TreeMap<>(parts);
    rest.entrySet().removeIf(p -> p.getValue() % coefficient == 0 && contains(p.getKey(), factors));
    return new Polynomial(rest);
  }

  private static boolean contains(List<Integer> all, List<Integer> some) {
    var left = new ArrayList<>(all);
    return some.stream().allMatch(left::remove);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Polynomial p && p.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public String toString() {
    return parts.toString();
  }
}
