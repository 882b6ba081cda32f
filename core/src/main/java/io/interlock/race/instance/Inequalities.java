package io.interlock.race.instance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of some unknown integers, and what follows from it. A fact is a polynomial that is
 * not negative. An unknown may have bounds, which mention only unknowns that were there before it,
 * and may be a quotient.
 *
 * <p>That a polynomial is not negative is shown by
 *
 * <ul>
 *   <li>putting the lower bound of an unknown in its place, if what it is multiplied with is not
 *       negative, or the upper one, if that is not positive; the latest first, so this ends;
 *   <li>taking away a fact, or a fact times unknowns that are not negative, so often that a part is
 *       gone that may be negative; at most {@link #MAX_STEPS} times;
 *   <li>taking away {@code x / z - y / z} times what is not negative, if {@code x} is not less than
 *       {@code y}, and the divisor positive; or the other way round. Division rounds towards zero,
 *       so it never turns the order of two numbers round; but of numbers without a sign, if they
 *       are negative in truth ({@link UnsignedSums}).
 *   <li>that all its parts are products of unknowns that are not negative, with coefficients that
 *       are not.
 * </ul>
 *
 * <p>From facts about one unknown it is seen that it is not negative, from {@code x / z > y / z}
 * which of the two is larger, from the sign of what is divided what the quotient is at most. The
 * work for each question is bounded by {@link #MAX_WORK}; what is not shown by then is not known.
 */
final class Inequalities {
  private static final int MAX_STEPS = 5;
  private static final int MAX_WORK = 2_000;
  private static final int MAX_NESTED = 2;
  private static final int MAX_FACTS = 48;
  private static final int MAX_ROUNDS = 3;

  private record Quotient(Polynomial dividend, Polynomial divisor, Kept kept) {}

  /** Whether a division keeps the order of numbers. */
  enum Kept {
    ALWAYS,
    /** Only of those that are not negative. */
    IF_NOT_NEGATIVE
  }

  private record Bounds(@Nullable Polynomial lower, @Nullable Polynomial upper) {}

  private final Set<Polynomial> facts = new LinkedHashSet<>();
  private final BitSet notNegative = new BitSet();
  private final TreeMap<Integer, Quotient> quotients = new TreeMap<>();
  private final TreeMap<Integer, Bounds> bounds = new TreeMap<>();
  private int unknowns;
  private int work;
  private int nested;

  /** One more unknown integer. */
  int unknown() {
    return unknowns++;
  }

  /** One that is not negative. */
  int natural() {
    notNegative.set(unknowns);
    return unknowns++;
  }

  /** One between two bounds, null if there is none. */
  int between(@Nullable Polynomial lower, @Nullable Polynomial upper) {
    if (lower != null && upper != null) {
      add(upper.minus(lower));
    }
    bounds.put(unknowns, new Bounds(lower, upper));
    return unknowns++;
  }

  /** The quotient of two numbers, rounded towards zero. */
  int quotient(Polynomial dividend, Polynomial divisor, Kept kept) {
    quotients.put(unknowns, new Quotient(dividend, divisor, kept));
    return unknowns++;
  }

  /** Gives an unknown, or gives it once more, two bounds. */
  void bound(int unknown, Polynomial lower, Polynomial upper) {
    add(upper.minus(lower));
    bounds.put(unknown, new Bounds(lower, upper));
  }

  /** Adds that something is not negative. */
  void add(Polynomial fact) {
    if (facts.size() < MAX_FACTS && fact.constant() == null) {
      facts.add(fact);
    } else if (fact.constant() != null && fact.constant() < 0) {
      facts.add(fact);
    }
  }

  /** Draws what follows from the facts so far. */
  void conclude() {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      int before = facts.size() + notNegative.cardinality();
      List.copyOf(facts).forEach(this::conclude);
      quotients.forEach(this::conclude);
      if (facts.size() + notNegative.cardinality() == before) {
        return;
      }
    }
  }

  private void conclude(Polynomial fact) {
    var parts = fact.parts();
    List<Integer> first = parts.isEmpty() ? List.of() : parts.firstKey();
    long rest = fact.coefficient(List.of());
    int count = parts.size() - (rest == 0 ? 0 : 1);
    if (count == 1 && first.size() == 1 && fact.coefficient(first) > 0 && rest <= 0) {
      notNegative.set(first.get(0));
    }
    if (count == 2 && rest < 0) {
      List<Integer> second = List.copyOf(new ArrayList<>(parts.keySet()).get(1));
      boolean isFirstMore = fact.coefficient(first) > 0;
      compareQuotients(fact, isFirstMore ? first : second, isFirstMore ? second : first);
    }
  }

  /** Of two quotients of which one is larger, what is divided is in the same order. */
  private void compareQuotients(Polynomial fact, List<Integer> more, List<Integer> less) {
    Quotient large = more.size() == 1 ? quotients.get(more.get(0)) : null;
    Quotient small = less.size() == 1 ? quotients.get(less.get(0)) : null;
    boolean isDifference =
        large != null
            && small != null
            && fact.coefficient(more) == -fact.coefficient(less)
            && large.divisor.equals(small.divisor);
    if (isDifference && large != null && small != null && keepsOrder(large) && keepsOrder(small)) {
      Polynomial difference = large.dividend.minus(small.dividend);
      if (isPositive(large.divisor)) {
        add(difference.plus(-1));
      } else if (isPositive(large.divisor.times(-1))) {
        add(difference.times(-1).plus(-1));
      }
    }
  }

  private void conclude(int unknown, Quotient quotient) {
    if (isPositive(quotient.divisor) && isNotNegative(quotient.dividend)) {
      notNegative.set(unknown);
      add(quotient.dividend.minus(quotient.divisor.times(Polynomial.unknown(unknown))));
    }
  }

  boolean isPositive(Polynomial number) {
    return isNotNegative(number.plus(-1));
  }

  /** Whether the facts contradict each other. */
  boolean areContradictory() {
    return isNotNegative(Polynomial.of(-1));
  }

  boolean isNotNegative(Polynomial number) {
    if (nested == 0) {
      work = 0;
    }
    try {
      Polynomial rest = number;
      for (int unknown : bounds.descendingKeySet()) {
        if (rest.mentions(unknown)) {
          rest = bounded(rest, unknown);
          if (rest == null) {
            return false;
          }
        }
      }
      return follows(rest, MAX_STEPS);
    } catch (ArithmeticException e) {
      return false; // too large to follow
    }
  }

  /** A lower bound without an unknown; null if none is known. */
  private @Nullable Polynomial bounded(Polynomial number, int unknown) {
    Polynomial factor = number.factorOf(unknown);
    Bounds known = bounds.get(unknown);
    if (factor == null || known == null) {
      return null;
    }
    Polynomial others = number.minus(factor.times(Polynomial.unknown(unknown)));
    if (known.lower != null && isNotNegative(factor)) {
      return others.plus(factor.times(known.lower), 1);
    }
    return known.upper != null && isNotNegative(factor.times(-1))
        ? others.plus(factor.times(known.upper), 1)
        : null;
  }

  private boolean follows(Polynomial number, int steps) {
    Map.Entry<List<Integer>, Long> bad = bad(number);
    if (bad == null) {
      return true;
    }
    if (steps == 0 || work++ > MAX_WORK) {
      return false;
    }
    if (followsByQuotients(number, bad, steps)) {
      return true;
    }
    for (Polynomial fact : facts) {
      if (followsBy(fact, number, bad, steps)) {
        return true;
      }
    }
    return false;
  }

  /** The first part that may be negative; null if there is none. */
  private Map.@Nullable Entry<List<Integer>, Long> bad(Polynomial number) {
    for (var part : number.parts().entrySet()) {
      if (part.getValue() < 0 || !areNotNegative(part.getKey())) {
        return part;
      }
    }
    return null;
  }

  private boolean areNotNegative(List<Integer> factors) {
    for (int factor : factors) {
      if (!notNegative.get(factor)) {
        return false;
      }
    }
    return true;
  }

  private boolean followsBy(
      Polynomial fact, Polynomial number, Map.Entry<List<Integer>, Long> bad, int steps) {
    if (takesAway(fact, number, bad, steps)) {
      return true;
    }
    for (int factor : bad.getKey()) {
      if (notNegative.get(factor)
          && bad.getKey().size() > 1
          && takesAway(fact.times(Polynomial.unknown(factor)), number, bad, steps)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the rest follows when a fact has been taken away so often that a part is gone. */
  private boolean takesAway(
      Polynomial fact, Polynomial number, Map.Entry<List<Integer>, Long> bad, int steps) {
    long there = fact.coefficient(bad.getKey());
    long here = bad.getValue();
    if (there == 0 || there < 0 != here < 0) {
      return false;
    }
    if (bad.getKey().isEmpty() && follows(number.minus(fact), steps - 1)) {
      return true;
    }
    long common = gcd(Math.abs(there), Math.abs(here));
    return follows(
        number.times(Math.abs(there) / common).plus(fact, -(Math.abs(here) / common)), steps - 1);
  }

  private boolean followsByQuotients(
      Polynomial number, Map.Entry<List<Integer>, Long> bad, int steps) {
    if (bad.getValue() > 0) {
      return false;
    }
    for (int unknown : bad.getKey()) {
      Quotient less = quotients.get(unknown);
      if (less != null) {
        var others = new ArrayList<>(bad.getKey());
        others.remove((Integer) unknown);
        for (var part : number.parts().entrySet()) {
          Integer other = part.getValue() > 0 ? otherFactor(part.getKey(), others) : null;
          Quotient more = other == null ? null : quotients.get(other);
          if (more != null && areNotNegative(others) && isNotLess(more, less)) {
            long times = Math.min(part.getValue(), -bad.getValue());
            Polynomial rest =
                number
                    .plus(Polynomial.product(part.getKey(), times), -1)
                    .plus(Polynomial.product(bad.getKey(), times), 1);
            if (follows(rest, steps - 1)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /** The one factor that comes to some others; null if it is not one. */
  private static @Nullable Integer otherFactor(List<Integer> factors, List<Integer> others) {
    var left = new ArrayList<>(factors);
    boolean isMore = factors.size() == others.size() + 1 && others.stream().allMatch(left::remove);
    return isMore ? left.get(0) : null;
  }

  private boolean isNotLess(Quotient more, Quotient less) {
    if (!more.divisor.equals(less.divisor) || nested == MAX_NESTED) {
      return false;
    }
    Polynomial difference = more.dividend.minus(less.dividend);
    nested++;
    boolean isNotLess =
        isPositive(more.divisor)
            ? isNotNegative(difference)
            : isPositive(more.divisor.times(-1)) && isNotNegative(difference.times(-1));
    boolean isKept = isNotLess && keepsOrder(more) && keepsOrder(less);
    nested--;
    return isKept;
  }

  private boolean keepsOrder(Quotient quotient) {
    return quotient.kept == Kept.ALWAYS
        || (isNotNegative(quotient.dividend) && isPositive(quotient.divisor));
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
