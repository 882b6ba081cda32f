package io.interlock.ir;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Selects by the block control came from. */
public record Phi(Result result, List<Incoming> incoming, Position position)
    implements Instruction {
  /** A value and the block it comes from. */
  public record Incoming(Value value, int block) {}

  public Phi {
    incoming = List.copyOf(incoming);
  }

  @Override
  public List<Value> operands() {
    var all = new ArrayList<Value>(incoming.size());
    for (Incoming one : incoming) {
      all.add(one.value());
    }
    return Collections.unmodifiableList(all);
  }

  @Override
  public Optional<Result> definition() {
    return Optional.of(result);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
