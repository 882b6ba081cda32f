package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * Writes {@code replacement} if memory holds {@code expected}; yields the old value and whether.
 */
public record CompareExchange(
    Result result,
    Value address,
    Value expected,
    Value replacement,
    AccessShape shape,
    Position position)
    implements MemoryAccess {

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public List<Value> operands() {
    return List.of(address, expected, replacement);
  }

  @Override
  public Value stored() {
    return replacement;
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
