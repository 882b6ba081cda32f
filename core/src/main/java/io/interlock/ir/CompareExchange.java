package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * Writes {@code replacement} if memory holds {@code expected}; yields the old value and whether.
 *
 * @param shape with the ordering of an exchange that is done
 * @param failure the ordering of one that is not
 */
public record CompareExchange(
    Result result,
    Strength strength,
    Value address,
    Value expected,
    Value replacement,
    AccessShape shape,
    Ordering failure,
    Position position)
    implements MemoryAccess {
  /** Whether it may fail though memory holds what is expected, in the order of the unit image. */
  public enum Strength {
    STRONG,
    WEAK
  }

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
