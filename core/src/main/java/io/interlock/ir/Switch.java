package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;
import java.util.stream.Stream;

/** Goes on at the block of the case that matches. */
public record Switch(Value value, int otherwise, List<Case> cases, Position position)
    implements Terminator {
  /** A constant and its block. */
  public record Case(Constant constant, int target) {}

  public Switch {
    cases = List.copyOf(cases);
  }

  @Override
  public List<Integer> successors() {
    return Stream.concat(Stream.of(otherwise), cases.stream().map(Case::target)).toList();
  }

  @Override
  public List<Value> operands() {
    return List.of(value);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
