package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Makes a local object of {@code count} elements; more than one stack frame's worth in a loop. */
public record Alloca(Result result, long elementSize, int alignment, Value count, Position position)
    implements Instruction {
  /** The size in bytes, or -1 if it is known only at run time. */
  public long size() {
    return count instanceof IntegerConstant c ? c.value() * elementSize : -1;
  }

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public List<Value> operands() {
    return List.of(count);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
