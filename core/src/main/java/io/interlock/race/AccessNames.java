package io.interlock.race;

import io.interlock.ir.LocalValue;
import io.interlock.summary.GuardedAccess;
import io.interlock.summary.Origin;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Symbolic;

/** Names for accesses that have lost theirs. */
final class AccessNames {
  private AccessNames() {}

  /** The text that makes an access: of several, the first. */
  static Origin.Direct direct(GuardedAccess access) {
    Origin origin = access.origins().get(0);
    while (origin instanceof Origin.Lifted l) {
      origin = l.access().origins().get(0);
    }
    return (Origin.Direct) origin;
  }

  /** By the value dereferenced in the text. */
  static Symbolic byText(GuardedAccess access) {
    Origin.Direct direct = direct(access);
    return direct.address() instanceof LocalValue local
        ? Symbolic.of(new Anonymous(direct.function(), local.id()))
        : Symbolic.constant(0);
  }
}
