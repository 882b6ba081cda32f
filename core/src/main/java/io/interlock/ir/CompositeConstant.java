package io.interlock.ir;

import java.util.List;

/**
 * Any other constant: a number that is no small integer, a struct, a vector, an expression over
 * addresses. Only its type and the constants it is made of are kept.
 */
public record CompositeConstant(ValueType type, List<Constant> parts) implements Constant {
  public CompositeConstant {
    parts = List.copyOf(parts);
  }

  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
