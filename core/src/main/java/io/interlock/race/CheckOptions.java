package io.interlock.race;

import io.interlock.assumption.Assumptions;

/**
 * How a program is checked.
 *
 * @param assumptions what is taken for granted
 */
public record CheckOptions(Assumptions assumptions, Reasons reasons) {
  /** Whether it is counted why locations are safe. */
  public enum Reasons {
    NOT_COUNTED,
    COUNTED
  }

  public static final CheckOptions DEFAULT =
      new CheckOptions(Assumptions.all(), Reasons.NOT_COUNTED);
}
