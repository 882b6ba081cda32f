package io.interlock.ir;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Address arithmetic in its normal form: {@code base + offset + sum(index x scale)}, in bytes. */
public record Address(Result result, Value base, long offset, List<Term> terms, Position position)
    implements Instruction {
  /** A variable part. */
  public record Term(Value index, long scale) {}

  public Address {
    terms = List.copyOf(terms);
  }

  @Override
  public List<Value> operands() {
    if (terms.isEmpty()) {
      return List.of(base);
    }
    var all = new ArrayList<Value>(1 + terms.size());
    all.add(base);
    for (Term term : terms) {
      all.add(term.index());
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
