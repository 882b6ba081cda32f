package io.interlock.race.instance;

import io.interlock.race.thread.ThreadRoot;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Computed;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are not negative if what they are made of is not: nothing is subtracted, and no
 * negative constant is chosen. Where a program compares or divides numbers without a sign, such
 * ones are what they seem to be; others may have begun again at the largest number there is. What a
 * comparison with signs chooses has a sign itself, so nothing is said of it.
 *
 * <p>Numbers are followed {@link #MAX_DEPTH} definitions deep, which ends it.
 */
final class UnsignedSums {
  private static final int MAX_DEPTH = 6;

  private final BoundNumbers numbers;

  UnsignedSums(BoundNumbers numbers) {
    this.numbers = numbers;
  }

  /** Whether a number that a thread uses is such a sum. */
  boolean include(@Nullable Symbolic name, ThreadRoot thread) {
    return name != null && include(name, thread, 0);
  }

  private boolean include(Symbolic name, ThreadRoot thread, int depth) {
    return name.offset() >= 0
        && include(name.atom(), thread, depth)
        && name.terms().stream().allMatch(t -> t.scale() > 0 && include(t.atom(), thread, depth));
  }

  private boolean include(Atom atom, ThreadRoot thread, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    if (atom instanceof Computed c) {
      return include(c.left(), thread, depth + 1) && include(c.right(), thread, depth + 1);
    }
    if (!(atom instanceof Anonymous number)) {
      return true;
    }
    LoopCounter counter = numbers.counter(number, thread);
    if (counter != null) {
      Symbolic least = counter.step() > 0 ? counter.first() : counter.limit();
      return least != null && include(least, thread, depth + 1);
    }
    NumberDefinition definition = numbers.definition(number, thread);
    if (definition == null) {
      return true;
    }
    return switch (definition.kind()) {
      case PRODUCT, QUOTIENT, REMAINDER, STEPS -> include(definition, 0, 1, thread, depth);
      case IF_EQUAL, IF_LESS_UNSIGNED -> include(definition, 2, 3, thread, depth);
      case IF_LESS -> false;
    };
  }

  private boolean include(
      NumberDefinition definition, int one, int other, ThreadRoot thread, int depth) {
    return include(definition.operands().get(one), thread, depth + 1)
        && include(definition.operands().get(other), thread, depth + 1);
  }
}
