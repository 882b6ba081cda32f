package io.interlock.ir;

/** Exhaustive dispatch over operands. */
public interface ValueVisitor<R> {
  R visit(Formal value);

  R visit(Result value);

  R visit(IntegerConstant value);

  R visit(NullConstant value);

  R visit(UndefinedConstant value);

  R visit(SymbolAddress value);

  R visit(CompositeConstant value);

  R visit(InlineAssembly value);
}
