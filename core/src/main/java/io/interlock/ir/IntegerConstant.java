package io.interlock.ir;

import org.jspecify.annotations.Nullable;

/** An integer of at most 64 bits, sign-extended. Wider ones are {@link CompositeConstant}s. */
public record IntegerConstant(long value, int bits) implements Constant {
  /** The lowest bits of a number, the highest of them taken for the sign. */
  public static long signed(long number, int bits) {
    int above = Long.SIZE - bits;
    return number << above >> above;
  }

  /** The lowest bits of a number, without a sign. */
  public static long unsigned(long number, int bits) {
    int above = Long.SIZE - bits;
    return number << above >>> above;
  }

  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IntegerConstant i && i.value == value && i.bits == bits;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(value) * 31 + bits;
  }
}
