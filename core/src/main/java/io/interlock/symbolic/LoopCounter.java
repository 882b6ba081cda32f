package io.interlock.symbolic;

import io.interlock.symbolic.Atom.Anonymous;
import org.jspecify.annotations.Nullable;

/**
 * A counter of a loop: wherever its name is used, it is {@code first + k * step} for some {@code k}
 * that is not negative, and does not go beyond the limit.
 *
 * @param step not zero
 * @param limit the last value it may have: the greatest if it counts up, else the least; null if
 *     none is known
 * @param tested what has to hold so that the limit is one
 */
public record LoopCounter(
    Anonymous counter, Symbolic first, long step, @Nullable Symbolic limit, Tested tested) {
  /** How the counter is compared with its limit. */
  public enum Tested {
    /** As numbers with a sign: the limit is one. */
    SIGNED,
    /** Without a sign: the numbers must not be negative, nor become so by one more step. */
    UNSIGNED,
    /** That they are not equal: the counter must not be beyond the limit at first. */
    UNEQUAL
  }

  /** Whether it depends on what the function is given. */
  public boolean mentionsFormal() {
    return first.mentionsFormal() || (limit != null && limit.mentionsFormal());
  }

  /** The same in other terms; null if it has no name for the first value. */
  public @Nullable LoopCounter in(Renaming others) {
    Symbolic start = others.apply(first);
    return start == null
        ? null
        : new LoopCounter(counter, start, step, limit == null ? null : others.apply(limit), tested);
  }
}
