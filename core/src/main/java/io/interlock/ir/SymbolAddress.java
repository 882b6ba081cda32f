package io.interlock.ir;

/** The address of a function or a global variable plus a number of bytes. */
public record SymbolAddress(Symbol symbol, long offset) implements Constant {
  @Override
  public <R> R accept(ValueVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
