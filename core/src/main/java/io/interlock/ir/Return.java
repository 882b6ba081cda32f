package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leaves the function. */
public record Return(@Nullable Value value, Position position) implements Terminator {
  @Override
  public List<Value> operands() {
    return value == null ? List.of() : List.of(value);
  }

  @Override
  public List<Integer> successors() {
    return List.of();
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
