package io.interlock.summary.state;

import io.interlock.ir.Compare.Predicate;
import java.util.List;

/** A set of signs a number may have: negative, zero, positive. */
public enum Signs {
  NONE(0),
  NEGATIVE(1),
  ZERO(2),
  NOT_POSITIVE(3),
  POSITIVE(4),
  NOT_ZERO(5),
  NOT_NEGATIVE(6),
  ANY(7);

  private static final List<Signs> BY_BITS = List.of(values());

  private final int bits;

  Signs(int bits) {
    this.bits = bits;
  }

  private static Signs of(int bits) {
    return BY_BITS.get(bits);
  }

  /** As a number. */
  public int code() {
    return bits;
  }

  /** Those of a number. */
  public static Signs coded(int code) {
    return of(code);
  }

  public static Signs of(long number) {
    return number == 0 ? ZERO : number < 0 ? NEGATIVE : POSITIVE;
  }

  public Signs and(Signs other) {
    return of(bits & other.bits);
  }

  public Signs or(Signs other) {
    return of(bits | other.bits);
  }

  /** The signs after a constant is added, which does not run over. */
  public Signs plus(long constant) {
    if (constant == 0) {
      return this;
    }
    Signs added = of(constant);
    boolean isBack = this == added.not().and(ZERO.not()) && Math.abs(constant) == 1;
    if (isBack) {
      return or(ZERO); // one step towards zero does not pass it
    }
    return and(added.or(ZERO).not()) == NONE ? added : ANY;
  }

  public Signs not() {
    return of(~bits & 7);
  }

  /** The signs of a difference for which the comparison of its two sides holds. */
  public static Signs satisfying(Predicate predicate) {
    return switch (predicate) {
      case EQUAL -> ZERO;
      case NOT_EQUAL, UNSIGNED_GREATER -> NOT_ZERO;
      case SIGNED_GREATER -> POSITIVE;
      case SIGNED_GREATER_EQUAL -> NOT_NEGATIVE;
      case SIGNED_LESS -> NEGATIVE;
      case SIGNED_LESS_EQUAL -> NOT_POSITIVE;
      case FLOATING, UNSIGNED_GREATER_EQUAL, UNSIGNED_LESS, UNSIGNED_LESS_EQUAL -> ANY;
    };
  }
}
