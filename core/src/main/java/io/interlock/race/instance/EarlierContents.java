package io.interlock.race.instance;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Computed;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.Loaded;
import io.interlock.symbolic.Computation;
import io.interlock.symbolic.Symbolic;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Names of numbers that the creator of a thread uses, as the thread may use them. Both call what
 * they found in memory when they were entered its contents; but the creator was entered earlier.
 * Where anything writes the memory, the two may differ, and the creator's is given a name of its
 * own, by which nothing is known of it.
 */
public final class EarlierContents {
  /** Stands for a load that is no instruction. */
  private static final int ON_ENTRY = -1;

  private final java.util.function.Function<Symbolic, BitSet> writers;

  public EarlierContents(java.util.function.Function<Symbolic, BitSet> writers) {
    this.writers = writers;
  }

  /** A name of the creator's as it may be used in the thread; null if there is none. */
  @Nullable Symbolic named(Symbolic name, Function creator) {
    if (!name.mentions(Contents.class::isInstance)) {
      return name;
    }
    Symbolic result = named(name.atom(), creator);
    result = result == null ? null : result.plus(name.offset());
    for (Symbolic.Term term : name.terms()) {
      Symbolic part = result == null ? null : named(term.atom(), creator);
      result = result == null || part == null ? null : result.plus(part, term.scale());
    }
    return result;
  }

  private @Nullable Symbolic named(Atom atom, Function creator) {
    if (atom instanceof Computed c) {
      Symbolic left = named(c.left(), creator);
      Symbolic right = named(c.right(), creator);
      return left == null || right == null ? null : Computation.of(c.operator(), left, right);
    }
    boolean isWritten =
        atom instanceof Contents
            && Symbolic.of(atom)
                .mentions(a -> a instanceof Contents c && !writers.apply(c.address()).isEmpty());
    return Symbolic.of(
        isWritten && atom instanceof Contents c
            ? new Loaded(creator, ON_ENTRY, c.address())
            : atom);
  }
}
