package io.interlock.ir;

/** The value an instruction defines. */
public record Result(int id, ValueType type) implements LocalValue {
  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
