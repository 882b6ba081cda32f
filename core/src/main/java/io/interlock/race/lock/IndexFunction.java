package io.interlock.race.lock;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Computation;
import io.interlock.symbolic.Symbolic;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An address as a function of an index: {@code &locks[(i + 1) % n]} of {@code i}. Two of them that
 * are the same function are the same address where the indexes are equal, since all else in it has
 * one value for all threads.
 */
final class IndexFunction {
  /** What stands for the index. */
  private static final Symbolic ARGUMENT = Symbolic.of(new Atom.FormalValue(0));

  private IndexFunction() {}

  /**
   * An address in terms of the index alone; null if something else may matter, or the index does
   * not.
   *
   * @param isOneValue whether an atom has one value for all threads
   */
  static @Nullable Symbolic of(Symbolic address, Atom index, Predicate<Atom> isOneValue) {
    boolean isOfIndex =
        address.mentions(index::equals)
            && !address.mentionsFormal()
            && isOneValue.test(address.atom())
            && address.terms().stream().allMatch(t -> isOf(t.atom(), index, isOneValue));
    return isOfIndex ? with(address, index, ARGUMENT) : null;
  }

  private static boolean isOf(Atom atom, Atom index, Predicate<Atom> isOneValue) {
    boolean isOf = atom.equals(index) || atom instanceof Atom.Zero || isOneValue.test(atom);
    return isOf
        || (atom instanceof Atom.Computed c
            && isOf(c.left(), index, isOneValue)
            && isOf(c.right(), index, isOneValue));
  }

  private static boolean isOf(Symbolic name, Atom index, Predicate<Atom> isOneValue) {
    return isOf(name.atom(), index, isOneValue)
        && name.terms().stream().allMatch(t -> isOf(t.atom(), index, isOneValue));
  }

  /** The address for one value of the index; null if it has no name. */
  static @Nullable Symbolic at(Symbolic address, Atom index, long value) {
    return with(address, index, Symbolic.constant(value));
  }

  private static @Nullable Symbolic with(Symbolic name, Atom index, Symbolic value) {
    Symbolic result = with(name.atom(), index, value);
    result = result == null ? null : result.plus(name.offset());
    for (Symbolic.Term term : name.terms()) {
      Symbolic part = with(term.atom(), index, value);
      result = result == null || part == null ? null : result.plus(part, term.scale());
    }
    return result;
  }

  private static @Nullable Symbolic with(Atom atom, Atom index, Symbolic value) {
    if (atom.equals(index)) {
      return value;
    }
    if (atom instanceof Atom.Computed c) {
      Symbolic left = with(c.left(), index, value);
      Symbolic right = with(c.right(), index, value);
      return left == null || right == null ? null : Computation.of(c.operator(), left, right);
    }
    return Symbolic.of(atom);
  }
}
