package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** {@code condition ? then : otherwise}, without control flow. */
public record Select(Result result, Value condition, Value then, Value otherwise, Position position)
    implements Instruction {

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public List<Value> operands() {
    return List.of(condition, then, otherwise);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
