package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes memory.
 *
 * @param bits the bit-field written, if it is one
 */
public record Store(
    Value address, Value value, AccessShape shape, @Nullable BitRange bits, Position position)
    implements MemoryAccess {
  public Store with(@Nullable BitRange newBits) {
    return new Store(address, value, shape, newBits, position);
  }

  @Override
  public List<Value> operands() {
    return List.of(address, value);
  }

  @Override
  public Value stored() {
    return value;
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
