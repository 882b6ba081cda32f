package io.interlock.race.pair;

import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;

/** What the names of two accesses say of whether they are to the same variable. */
final class Conflict {
  private Conflict() {}

  /** Each thread has its own copy of a thread-local variable that it names. */
  static boolean areBothOwnThreadLocal(Symbolic a, Symbolic b) {
    return a.atom() instanceof GlobalAddress g
        && g.global().isThreadLocal()
        && b.atom() instanceof GlobalAddress h
        && h.global().isThreadLocal();
  }

  /** Whether both names say where in one variable they are. */
  static boolean areInOneVariable(Symbolic a, Symbolic b) {
    return a.atom() instanceof GlobalAddress
        && a.terms().isEmpty()
        && b.terms().isEmpty()
        && a.atom().equals(b.atom());
  }
}
