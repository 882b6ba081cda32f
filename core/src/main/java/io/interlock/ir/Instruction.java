package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * One operation. The set is closed; {@link InstructionVisitor} dispatches over it. Memory is
 * touched by {@link MemoryAccess} and {@link MemoryTransfer}, and by whatever a {@link Call} does.
 */
public sealed interface Instruction
    permits Alloca,
        MemoryAccess,
        Fence,
        Address,
        Phi,
        Select,
        Compare,
        Arithmetic,
        Call,
        MemoryTransfer,
        Terminator {
  Position position();

  /** The values used, in a fixed order. */
  List<Value> operands();

  /** The value defined. */
  default Optional<Result> definition() {
    return Optional.empty();
  }

  <R> R accept(InstructionVisitor<R> visitor);
}
