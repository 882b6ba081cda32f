package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/** Goes on at a block. */
public record Jump(int target, Position position) implements Terminator {
  @Override
  public List<Integer> successors() {
    return List.of(target);
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
