package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/**
 * Goes on at any of several blocks, by something the IR does not tell: a computed {@code goto}, an
 * assembly {@code goto}, an exception.
 */
public record Choose(List<Integer> successors, Position position) implements Terminator {
  public Choose {
    successors = List.copyOf(successors);
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
