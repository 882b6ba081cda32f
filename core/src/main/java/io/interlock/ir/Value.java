package io.interlock.ir;

/** An operand: a value computed in the function, or a constant. */
public sealed interface Value permits LocalValue, Constant {
  <R> R accept(ValueVisitor<R> visitor);
}
