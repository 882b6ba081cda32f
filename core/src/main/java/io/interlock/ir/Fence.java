package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/** Orders memory without touching it. */
public record Fence(Ordering ordering, Position position) implements Instruction {

  @Override
  public List<Value> operands() {
    return List.of();
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
