package io.interlock.summary;

import io.interlock.ir.Function;
import io.interlock.ir.Phi;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;

/**
 * A phi that is followed by what hangs off it: what was said of the value that it gets is said of
 * the phi from then on.
 *
 * @param block where it is
 * @param distance how far from it the lock or number is
 */
record Cursor(int block, Phi phi, long distance) {
  /** Whether a phi is a pointer with a name of its own. */
  static boolean isOwn(Phi phi, Function function, LocalNames names) {
    Symbolic name = names.name(phi.result());
    return phi.result().type().isPointer() && name.mentionsDefinition(function, phi.result().id());
  }

  /**
   * What is called by the phi on the way from a block, as it is called there; null if it is not.
   */
  Symbolic at(Phi.Incoming in, LocalNames names) {
    return names.name(in.value()).plus(distance);
  }

  /** What it is called by the phi. */
  Symbolic here(LocalNames names) {
    return names.name(phi.result()).plus(distance);
  }
}
