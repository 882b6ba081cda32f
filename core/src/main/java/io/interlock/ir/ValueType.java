package io.interlock.ir;

/**
 * What an SSA value is made of, as far as analyses ask: its kind and its width. Pointers carry no
 * target type; what memory looks like is told by offsets and by debug types alone.
 */
public record ValueType(Kind kind, int bits) {
  /** Kinds of values, in the order of the unit image. */
  public enum Kind {
    VOID,
    INTEGER,
    POINTER,
    FLOAT,
    VECTOR,
    AGGREGATE,
    OTHER
  }

  public static final ValueType VOID = new ValueType(Kind.VOID, 0);

  public boolean isPointer() {
    return kind == Kind.POINTER;
  }

  /** As in LLVM's text: {@code i32}, {@code ptr}, {@code f64}. */
  @Override
  public String toString() {
    return switch (kind) {
      case VOID -> "void";
      case INTEGER -> "i" + bits;
      case POINTER -> "ptr";
      case FLOAT -> "f" + bits;
      case VECTOR -> "vector" + bits;
      case AGGREGATE -> "aggregate" + bits;
      case OTHER -> "other";
    };
  }
}
