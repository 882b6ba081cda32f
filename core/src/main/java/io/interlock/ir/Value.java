package io.interlock.ir;

/** An operand: a value computed in the function, or a constant. */
public sealed interface Value permits LocalValue, Constant {
  <R> R accept(ValueVisitor<R> visitor);

  /** Whether it is a pointer: by its type, or as the address of something, or null. */
  default boolean isPointer() {
    return this instanceof LocalValue local
        ? local.type().isPointer()
        : this instanceof SymbolAddress || this instanceof NullConstant;
  }
}
