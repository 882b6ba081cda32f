package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Reads, combines and writes in one step: {@code atomic_fetch_add} and its kin. */
public record AtomicUpdate(
    Result result,
    String operator,
    Value address,
    Value value,
    AccessShape shape,
    Position position)
    implements MemoryAccess {

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
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
