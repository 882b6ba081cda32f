package io.interlock.summary.codec;

import io.interlock.callgraph.CallSite;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks.Named;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.HandleRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The elements of sets in an order that is the same in each run of the JVM, so that the bytes are.
 * Names are ordered by their text, and copies of functions, which have one name, by their numbers.
 */
final class Ordered {
  private static final Comparator<Symbolic> NAMES =
      Comparator.comparing(Symbolic::toString).thenComparing(Ordered::functions, Arrays::compare);

  private Ordered() {}

  static List<Symbolic> names(Collection<Symbolic> names) {
    return sorted(names, NAMES);
  }

  static List<Atom> atoms(Collection<Atom> atoms) {
    return sorted(atoms, Comparator.comparing(Symbolic::of, NAMES));
  }

  static List<HandleRange> ranges(Collection<HandleRange> ranges) {
    return sorted(
        ranges,
        Comparator.comparing(HandleRange::base, NAMES)
            .thenComparing(HandleRange::first, NAMES)
            .thenComparing(HandleRange::end, NAMES)
            .thenComparingLong(HandleRange::stride));
  }

  static List<Named> marks(Collection<Named> marks) {
    return sorted(
        marks, Comparator.comparing(Named::cell, NAMES).thenComparing(Named::mark, Mark::compare));
  }

  static List<List<CallSite>> chains(Collection<List<CallSite>> chains) {
    return sorted(
        chains,
        Comparator.comparing(c -> c.stream().mapToInt(CallSite::index).toArray(), Arrays::compare));
  }

  private static <T> List<T> sorted(Collection<T> values, Comparator<T> order) {
    var sorted = new ArrayList<>(values);
    if (sorted.size() > 1) {
      sorted.sort(order);
    }
    return sorted;
  }

  /** The numbers of the functions that a name mentions. */
  private static int[] functions(Symbolic name) {
    var found = new ArrayList<Integer>();
    name.mentions(
        atom -> {
          found.add(function(atom));
          return false;
        });
    return found.stream().mapToInt(i -> i).toArray();
  }

  private static int function(Atom atom) {
    if (atom instanceof Atom.FunctionAddress f) {
      return f.function().index();
    }
    if (atom instanceof Atom.StackObject s) {
      return s.function().index();
    }
    if (atom instanceof Atom.FreshObject f) {
      return f.function().index();
    }
    if (atom instanceof Atom.Anonymous a) {
      return a.function().index();
    }
    if (atom instanceof Atom.Loaded l) {
      return l.function().index();
    }
    if (atom instanceof Atom.Reached r) {
      return r.function().index();
    }
    return atom instanceof Atom.GlobalAddress g ? g.global().index() : 0;
  }
}
