package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/** Goes on at one of two blocks. */
public record Branch(Value condition, int then, int otherwise, Position position)
    implements Terminator {
  @Override
  public List<Integer> successors() {
    return List.of(then, otherwise);
  }

  @Override
  public List<Value> operands() {
    return List.of(condition);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
