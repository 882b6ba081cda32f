package io.interlock.ir;

/** A value the program does not define, such as an uninitialized local. */
public record UndefinedConstant() implements Constant {
  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
