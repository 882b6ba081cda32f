package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Computes a value from values; touches no memory. */
public record Arithmetic(Result result, Operator operator, List<Value> operands, Position position)
    implements Instruction {
  /** Operators, in the order of the unit image. */
  public enum Operator {
    COPY,
    ADD,
    SUB,
    MUL,
    DIV,
    REM,
    SHL,
    LSHR,
    ASHR,
    AND,
    OR,
    XOR,
    FLOAT,
    TRUNC,
    ZEXT,
    SEXT,
    FLOAT_CAST,
    POINTER_TO_INTEGER,
    INTEGER_TO_POINTER,
    BITCAST,
    EXTRACT,
    INSERT,
    VECTOR,
    MISCELLANEOUS
  }

  public Arithmetic {
    operands = List.copyOf(operands);
  }

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
