package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/** Control does not get here, or leaves the function by unwinding. */
public record Unreachable(Position position) implements Terminator {
  @Override
  public List<Integer> successors() {
    return List.of();
  }

  @Override
  public List<Value> operands() {
    return List.of();
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
