package io.interlock.ir;

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
}
