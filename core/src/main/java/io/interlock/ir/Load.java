package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads memory.
 *
 * @param bits the bit-field read, if it is one
 * @param purpose whether the program reads here, or only keeps the neighbours of a bit-field it
 *     writes
 */
public record Load(
    Result result,
    Value address,
    AccessShape shape,
    @Nullable BitRange bits,
    Purpose purpose,
    Position position)
    implements MemoryAccess {
  /** Why memory is read. */
  public enum Purpose {
    READ,
    /** Part of a bit-field store: one write, not a read and a write. */
    BIT_FIELD_UPDATE,
    /** Not in the program: what the call before has left in a variable. */
    FILLED
  }

  public Load with(@Nullable BitRange newBits, Purpose newPurpose) {
    return new Load(result, address, shape, newBits, newPurpose, position);
  }

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public List<Value> operands() {
    return List.of(address);
  }

  @Override
  public @Nullable Value stored() {
    return null;
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
