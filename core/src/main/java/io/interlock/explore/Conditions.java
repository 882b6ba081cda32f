package io.interlock.explore;

import io.interlock.explore.Word.Truth;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Compare;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;

/**
 * What a way learns from a condition that was not known before: its value, and what it compares.
 * Nothing is learned of values that are not relevant: states are compared without them.
 */
final class Conditions {
  private Conditions() {}

  static void told(Path path, Value condition, Truth truth) {
    if (!(condition instanceof LocalValue local)) {
      return;
    }
    Frame frame = path.frame();
    set(path, local, truth.word());
    Instruction by = path.machine.code().body(frame.function).definitions().of(condition);
    if (by instanceof Compare c
        && (c.predicate() == Compare.Predicate.EQUAL
            || c.predicate() == Compare.Predicate.NOT_EQUAL)) {
      boolean isEqual = (c.predicate() == Compare.Predicate.EQUAL) == (truth == Truth.YES);
      learn(path, c.left(), path.value(c.right()), isEqual);
      learn(path, c.right(), path.value(c.left()), isEqual);
    }
  }

  /** A number that is taken not to be zero. */
  static void assumed(Path path, Value value) {
    Instruction by =
        value instanceof LocalValue
            ? path.machine.code().body(path.frame().function).definitions().of(value)
            : null;
    if (by instanceof Arithmetic a && a.operator() == Arithmetic.Operator.ZEXT) {
      told(path, a.operands().get(0), Truth.YES);
    } else if (by instanceof Compare) {
      told(path, value, Truth.YES);
    } else {
      learn(path, value, Word.ZERO, false);
    }
  }

  private static void learn(Path path, Value value, long other, boolean isEqual) {
    if (!(value instanceof LocalValue local) || !Word.isUnknown(path.value(value))) {
      return;
    }
    if (isEqual && !Word.isUnknown(other)) {
      set(path, local, other);
    } else if (!isEqual && other == Word.ZERO) {
      set(path, local, Word.NONZERO);
    }
  }

  private static void set(Path path, LocalValue local, long word) {
    Frame frame = path.frame();
    if (path.machine.code().isRelevant(frame.function, local)) {
      frame.values[local.id()] = word;
    }
  }
}
