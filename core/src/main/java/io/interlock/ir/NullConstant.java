package io.interlock.ir;

/** The null pointer. */
public record NullConstant() implements Constant {
  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
