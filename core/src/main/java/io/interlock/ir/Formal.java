package io.interlock.ir;

/**
 * A formal parameter.
 *
 * @param byValueSize the size of the struct if the caller passes a copy in memory, else 0
 */
public record Formal(int id, ValueType type, long byValueSize) implements LocalValue {
  public boolean isCopy() {
    return byValueSize > 0;
  }

  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
