package io.interlock.ir;

/** An integer of at most 64 bits, sign-extended. Wider ones are {@link CompositeConstant}s. */
public record IntegerConstant(long value, int bits) implements Constant {
  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
