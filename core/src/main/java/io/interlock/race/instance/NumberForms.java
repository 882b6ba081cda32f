package io.interlock.race.instance;

import io.interlock.race.instance.Inequalities.Kept;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Computed;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.LoopCounter.Tested;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.NumberDefinition.Kind;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns names of two threads into polynomials over unknown integers, and gathers what is known of
 * these ({@link Inequalities}), for one way that all choices on the way go ({@link Cases}).
 *
 * <ul>
 *   <li>What has one value for both threads is one unknown, everything else one for each thread.
 *   <li>The number that tells the threads apart, if there is one, is {@code k} in the one and
 *       {@code k + step (1 + d)} in the other, where {@code d} is not negative.
 *   <li>A counter of a loop is between its first value and its limit. Or, if only remainders are
 *       asked for, it is its first value and some number of steps, of which nothing is known.
 *   <li>Products, quotients and remainders are computed; of a divisor it is a choice which sign it
 *       has. Of numbers chosen by a condition, that it holds or does not is a fact.
 * </ul>
 *
 * Numbers are followed {@link #MAX_DEPTH} definitions deep.
 */
final class NumberForms {
  private static final int MAX_DEPTH = 12;

  /** The thread with the lesser number, and the one with the greater. */
  enum Side {
    LESS,
    MORE
  }

  /** What is asked of counters. */
  enum Asked {
    BOUNDS,
    REMAINDERS
  }

  /** Where the number comes from that tells threads apart. */
  enum Origin {
    /** The creator has given each thread its own. */
    GIVEN,
    /** The threads have drawn it themselves. */
    DRAWN,
    /** There is none. */
    NONE
  }

  /**
   * What is asked.
   *
   * @param number null for all other numbers
   * @param step how far apart such numbers are at least, and a multiple of it; not negative
   */
  record Question(
      ThreadRoot less,
      ThreadRoot more,
      NumberOf number,
      long step,
      Origin origin,
      Predicate<Atom> isShared,
      Asked asked) {
    Question asking(Asked other) {
      return new Question(less, more, number, step, origin, isShared, other);
    }

    ThreadRoot thread(Side side) {
      return side == Side.LESS ? less : more;
    }
  }

  /** What an atom of a thread's adds to the number that tells the threads apart. */
  interface NumberOf {
    @Nullable Long added(Atom atom, ThreadRoot thread);
  }

  private record Key(Atom atom, @Nullable Side side) {}

  private record Division(Polynomial dividend, Polynomial divisor) {}

  private record Comparison(Polynomial less, Polynomial more, boolean isSure) {}

  /** What follows if something turns out not to be negative. */
  private record Conclusion(Polynomial condition, Runnable consequence) {}

  private final BoundNumbers numbers;
  private final Question question;
  private final Cases cases;
  private final Inequalities known = new Inequalities();
  private final Map<Key, Polynomial> forms = new HashMap<>();
  private final Map<Side, Atom> own = new EnumMap<>(Side.class);
  private final Map<Division, Polynomial> quotients = new HashMap<>();
  private final Map<Polynomial, Boolean> signs = new HashMap<>();
  private final List<Comparison> unsigned = new ArrayList<>();
  private final List<Conclusion> conclusions = new ArrayList<>();
  private final UnsignedSums sums;
  private final int least;
  private final int between;

  NumberForms(BoundNumbers numbers, Question question, Cases cases) {
    this.numbers = numbers;
    this.question = question;
    this.cases = cases;
    sums = new UnsignedSums(numbers);
    least = known.unknown();
    between = known.natural();
  }

  /** What is known, once all is said. */
  Inequalities known() {
    known.conclude();
    for (Comparison c : unsigned) {
      boolean isPlain = c.isSure || (known.isNotNegative(c.less) && known.isNotNegative(c.more));
      if (isPlain) {
        known.add(c.more.minus(c.less));
      }
    }
    known.conclude();
    for (Conclusion c : conclusions) {
      if (known.isNotNegative(c.condition)) {
        c.consequence.run();
        known.conclude();
      }
    }
    return known;
  }

  /** The number that tells the threads apart. */
  private Polynomial instance(Side side) {
    Polynomial number = Polynomial.unknown(least);
    return side == Side.LESS
        ? number
        : number.plus(Polynomial.unknown(between), question.step).plus(question.step);
  }

  /** Whether an atom that was met, or one in its name, satisfies a condition. */
  boolean mentions(Predicate<Atom> condition) {
    return forms.keySet().stream().anyMatch(k -> Symbolic.of(k.atom).mentions(condition));
  }

  /** Adds between which values the number is that tells the threads apart. */
  void limit(LoopCounter counter) {
    Symbolic lower = counter.step() > 0 ? counter.first() : counter.limit();
    Symbolic upper = counter.step() > 0 ? counter.limit() : counter.first();
    if (lower != null) {
      Polynomial above = instance(Side.LESS).minus(of(lower, Side.LESS, 1));
      limit(counter, Side.LESS, () -> known.add(above));
    }
    if (upper != null) {
      Polynomial below = of(upper, Side.MORE, 1).minus(instance(Side.MORE));
      limit(counter, Side.MORE, () -> known.add(below));
    }
  }

  /** Draws a conclusion from the limit of a counter, now or if it turns out to be one. */
  private void limit(LoopCounter counter, Side side, Runnable consequence) {
    Symbolic condition = condition(counter);
    boolean isLimit =
        counter.tested() == Tested.SIGNED || sums.include(condition, question.thread(side));
    if (isLimit) {
      consequence.run();
    } else if (condition != null) {
      conclusions.add(new Conclusion(of(condition, side, 1), consequence));
    }
  }

  /** What must not be negative so that the limit of a counter is one. */
  private static @Nullable Symbolic condition(LoopCounter counter) {
    Symbolic limit = counter.limit();
    if (limit == null) {
      return null;
    }
    boolean isUp = counter.step() > 0;
    return switch (counter.tested()) {
      case SIGNED -> Symbolic.constant(0);
      case UNSIGNED -> limit.plus(isUp ? 1 : counter.step());
      case UNEQUAL ->
          isUp ? limit.plus(1).plus(counter.first(), -1) : counter.first().plus(1).plus(limit, -1);
    };
  }

  /** A name without what it begins with. */
  Polynomial index(Symbolic name, Side side) {
    return index(name, side, 0);
  }

  private Polynomial of(Symbolic name, Side side, int depth) {
    return index(name, side, depth).plus(of(name.atom(), side, depth), 1);
  }

  private Polynomial index(Symbolic name, Side side, int depth) {
    Polynomial sum = Polynomial.of(name.offset());
    for (Symbolic.Term term : name.terms()) {
      sum = sum.plus(of(term.atom(), side, depth), term.scale());
    }
    return sum;
  }

  /** An atom that is the number which tells the threads apart; a thread may have drawn others. */
  @Nullable Polynomial base(Atom atom, Side side) {
    Long added = question.number.added(atom, question.thread(side));
    boolean isNumber = added != null && atom.equals(own.computeIfAbsent(side, s -> atom));
    return isNumber && added != null ? instance(side).plus(added) : null;
  }

  private Polynomial of(Atom atom, Side side, int depth) {
    if (atom instanceof Atom.Zero) {
      return Polynomial.ZERO;
    }
    Polynomial instance = base(atom, side);
    if (instance != null) {
      return instance;
    }
    var key = new Key(atom, question.isShared.test(atom) ? null : side);
    Polynomial before = forms.get(key);
    if (before != null) {
      return before;
    }
    Polynomial form = depth > MAX_DEPTH ? null : made(atom, side, depth + 1);
    Polynomial result = form == null ? Polynomial.unknown(known.unknown()) : form;
    forms.put(key, result);
    return result;
  }

  /** What is made of other numbers; null if nothing is known of it. */
  private @Nullable Polynomial made(Atom atom, Side side, int depth) {
    if (atom instanceof Computed c) {
      Polynomial left = of(c.left(), side, depth);
      Polynomial right = of(c.right(), side, depth);
      return switch (c.operator()) {
        case MUL -> left.times(right);
        case DIV -> quotient(left, right, kept(c.left(), c.right(), side));
        case REM -> remainder(left, right, kept(c.left(), c.right(), side));
        default -> null;
      };
    }
    if (!(atom instanceof Anonymous number)) {
      return null;
    }
    ThreadRoot thread = question.thread(side);
    LoopCounter counter = numbers.counter(number, thread);
    if (counter != null) {
      return counted(counter, side, depth);
    }
    NumberDefinition definition = numbers.definition(number, thread);
    return definition == null ? null : made(definition, side, depth);
  }

  private Polynomial counted(LoopCounter counter, Side side, int depth) {
    Polynomial first = of(counter.first(), side, depth);
    if (question.asked == Asked.REMAINDERS && Math.abs(counter.step()) != 1) {
      return first.plus(Polynomial.unknown(known.unknown()), counter.step());
    }
    Symbolic end = counter.limit();
    Polynomial limit = end == null ? null : of(end, side, depth);
    boolean isUp = counter.step() > 0;
    int number = known.between(isUp ? first : null, isUp ? null : first);
    if (limit != null) {
      limit(counter, side, () -> known.bound(number, isUp ? first : limit, isUp ? limit : first));
    }
    return Polynomial.unknown(number);
  }

  private @Nullable Polynomial made(NumberDefinition definition, Side side, int depth) {
    List<Symbolic> from = definition.operands();
    Kind kind = definition.kind();
    if (kind == Kind.STEPS && question.asked == Asked.BOUNDS) {
      return null;
    }
    Polynomial left = of(from.get(0), side, depth);
    Polynomial right = of(from.get(1), side, depth);
    return switch (kind) {
      case PRODUCT -> left.times(right);
      case QUOTIENT -> quotient(left, right, kept(from.get(0), from.get(1), side));
      case REMAINDER -> remainder(left, right, kept(from.get(0), from.get(1), side));
      case STEPS -> left.plus(right.times(Polynomial.unknown(known.unknown())), 1);
      case IF_EQUAL, IF_LESS, IF_LESS_UNSIGNED ->
          of(from.get(isMet(definition, left, right, side) ? 2 : 3), side, depth);
    };
  }

  /** Chooses whether a condition holds, and notes what that says. */
  private boolean isMet(NumberDefinition definition, Polynomial left, Polynomial right, Side side) {
    boolean isMet = cases.choose();
    if (definition.kind() == Kind.IF_EQUAL) {
      if (isMet) {
        known.add(left.minus(right));
        known.add(right.minus(left));
      }
      return isMet;
    }
    Polynomial less = isMet ? left.plus(1) : right;
    Polynomial more = isMet ? right : left;
    if (definition.kind() == Kind.IF_LESS) {
      known.add(more.minus(less));
    } else {
      boolean isOfNumber = less.mentions(least) || more.mentions(least);
      boolean isSure =
          (question.origin == Origin.DRAWN || !isOfNumber)
              && sums.include(definition.operands().get(0), question.thread(side))
              && sums.include(definition.operands().get(1), question.thread(side));
      unsigned.add(new Comparison(less, more, isSure));
    }
    return isMet;
  }

  /** Whether a number is divided as if it had a sign: nothing is subtracted but by the divisor. */
  private Kept kept(Symbolic dividend, Symbolic divisor, Side side) {
    ThreadRoot thread = question.thread(side);
    boolean isSum =
        sums.include(divisor, thread)
            && (sums.include(dividend, thread)
                || sums.include(dividend.plus(1).plus(divisor, -1), thread));
    return isSum ? Kept.ALWAYS : Kept.IF_NOT_NEGATIVE;
  }

  private @Nullable Polynomial remainder(Polynomial left, Polynomial right, Kept kept) {
    Polynomial quotient = kept == Kept.ALWAYS ? quotient(left, right, kept) : null;
    return quotient == null ? null : left.minus(right.times(quotient));
  }

  private @Nullable Polynomial quotient(Polynomial left, Polynomial right, Kept kept) {
    Long dividend = left.constant();
    Long divisor = right.constant();
    if (divisor != null && (divisor == 0 || dividend != null)) {
      boolean isKnown = divisor != 0 && dividend != null && (dividend >= 0 || kept == Kept.ALWAYS);
      return isKnown && dividend != null ? Polynomial.of(dividend / divisor) : null;
    }
    if (divisor != null && kept == Kept.ALWAYS && left.isMultipleOf(divisor)) {
      return left.dividedBy(divisor);
    }
    var division = new Division(left, right);
    Polynomial before = quotients.get(division);
    if (before != null) {
      return before;
    }
    if (divisor == null) {
      boolean isPositive = signs.computeIfAbsent(right, r -> cases.choose());
      known.add(isPositive ? right.plus(-1) : right.times(-1).plus(-1));
    }
    Polynomial result = Polynomial.unknown(known.quotient(left, right, kept));
    quotients.put(division, result);
    return result;
  }
}
