package io.interlock.symbolic;

import io.interlock.symbolic.Atom.Anonymous;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a number without a name of its own is made of others: wherever it is used, that is what it
 * is, in terms of what the others were last.
 *
 * @param operands as many as the kind asks for
 */
public record NumberDefinition(Anonymous number, Kind kind, List<Symbolic> operands) {
  /** What is done with the operands. */
  public enum Kind {
    /** The first times the second. */
    PRODUCT,
    /** The first by the second, rounded towards zero. */
    QUOTIENT,
    /** What is left over by that. */
    REMAINDER,
    /** If the first is the second, the third; else the fourth. */
    IF_EQUAL,
    /** If the first is less than the second, the third; else the fourth. */
    IF_LESS,
    /** The same of numbers without a sign. */
    IF_LESS_UNSIGNED,
    /** The first, and some number of times the second. */
    STEPS
  }

  public NumberDefinition {
    operands = List.copyOf(operands);
  }

  /** Whether it depends on what the function is given. */
  public boolean mentionsFormal() {
    return operands.stream().anyMatch(Symbolic::mentionsFormal);
  }

  /** The same in other terms; null if it has no name for an operand. */
  public @Nullable NumberDefinition in(Renaming others) {
    var said = new ArrayList<Symbolic>(operands.size());
    for (Symbolic operand : operands) {
      Symbolic name = others.apply(operand);
      if (name == null) {
        return null;
      }
      said.add(name);
    }
    return new NumberDefinition(number, kind, said);
  }
}
