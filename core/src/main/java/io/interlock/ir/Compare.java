package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Compares two values. */
public record Compare(
    Result result, Predicate predicate, Value left, Value right, Position position)
    implements Instruction {
  /** What is asked, in the order of the unit image. */
  public enum Predicate {
    FLOATING,
    EQUAL,
    NOT_EQUAL,
    UNSIGNED_GREATER,
    UNSIGNED_GREATER_EQUAL,
    UNSIGNED_LESS,
    UNSIGNED_LESS_EQUAL,
    SIGNED_GREATER,
    SIGNED_GREATER_EQUAL,
    SIGNED_LESS,
    SIGNED_LESS_EQUAL
  }

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public List<Value> operands() {
    return List.of(left, right);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
