package io.interlock.ir;

/** An assembly text with its operand constraints; appears only as the callee of a call. */
public record InlineAssembly(String text, String constraints, Effect effect) implements Constant {
  /** What the source promises about the text. */
  public enum Effect {
    /** Depends on and changes nothing but its operands. */
    OPERANDS_ONLY,
    /** {@code asm volatile}, or one without outputs. */
    SIDE_EFFECTS
  }

  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
