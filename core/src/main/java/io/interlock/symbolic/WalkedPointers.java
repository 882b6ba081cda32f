package io.interlock.symbolic;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Atom.StackObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names pointers that walk over an object, as {@code d} and {@code s} in {@code while ((*d++ =
 * *s++))}: where the walk began, and an unknown number of steps from there. Callers then know which
 * of their objects is walked over, as they do for {@code d[i]}.
 *
 * <p>All that comes in at a phi has to be the same pointer plus some number. The pointer is one
 * that means the same as long as the function runs; the step is a divisor of all that is added to
 * it on any way. So the name is true of each value that comes in, and the number of steps is that
 * of the phi's most recent value.
 */
final class WalkedPointers {
  private WalkedPointers() {}

  /**
   * The name of a phi.
   *
   * @param local the phi's result
   * @param incoming the names of what comes in, without those that have none yet
   * @return null if they are not parts of one object for sure
   */
  static @Nullable Symbolic of(Function function, int local, List<Symbolic> incoming) {
    if (incoming.isEmpty() || !isStable(incoming.get(0).atom())) {
      return null;
    }
    Atom base = incoming.get(0).atom();
    long first = incoming.stream().mapToLong(Symbolic::offset).min().orElseThrow();
    long step = 0;
    for (Symbolic name : incoming) {
      if (!name.atom().equals(base)) {
        return null;
      }
      step = divisor(step, name.offset() - first);
      for (Symbolic.Term term : name.terms()) {
        step = divisor(step, term.scale());
      }
    }
    return step == 0
        ? null
        : Symbolic.of(base).plus(first).plus(Symbolic.of(new Anonymous(function, local)), step);
  }

  /** Whether a pointer is the same at all times while a function runs. */
  private static boolean isStable(Atom atom) {
    return atom instanceof FormalValue
        || atom instanceof GlobalAddress
        || atom instanceof StackObject
        || (atom instanceof Contents contents && !contents.address().mentionsLocal());
  }

  private static long divisor(long a, long b) {
    long divisor = Math.abs(a);
    long rest = Math.abs(b);
    while (rest != 0) {
      long next = divisor % rest;
      divisor = rest;
      rest = next;
    }
    return divisor;
  }
}
