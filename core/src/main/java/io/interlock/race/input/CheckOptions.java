package io.interlock.race.input;

import io.interlock.assumption.Assumptions;

/**
 * How a program is checked.
 *
 * @param assumptions what is taken for granted
 * @param interleavings whether small programs with findings are explored for a second opinion
 */
public record CheckOptions(Assumptions assumptions, Reasons reasons, Interleaving interleavings) {
  /** Whether the interleavings of small programs are gone through. */
  public enum Interleaving {
    NOT_EXPLORED,
    EXPLORED,
    /** With more states than are needed: only good for comparing. */
    EXPLORED_WITHOUT_REDUCTION
  }

  /** Whether it is counted why locations are safe. */
  public enum Reasons {
    NOT_COUNTED,
    COUNTED
  }

  public static final CheckOptions DEFAULT =
      new CheckOptions(Assumptions.all(), Reasons.NOT_COUNTED, Interleaving.EXPLORED);
}
