package io.interlock.race.finding;

import io.interlock.ir.Function;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Atom;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What ranking asks of accesses one by one, as bits by the number of the access: it is asked for
 * all pairs, and these are many, of few accesses.
 */
final class AccessTraits {
  static final int BIT_FIELD = 1;

  /** Of more than a word. */
  static final int WIDE = 1 << 1;

  /** No pointer is followed to get there. */
  static final int FIXED = 1 << 2;

  static final int INDEXED = 1 << 3;

  /** The function uses locks. */
  static final int LOCKING = 1 << 4;

  /** A caller, known by the context, uses locks. */
  static final int UNDER_LOCKING = 1 << 5;

  private static final int KNOWN = 1 << 6;
  private static final long WORD = 8;
  private static final int MAX_CALLERS = 100;

  private final Set<Function> locking;
  private final IdentityHashMap<Context, Boolean> underLocking = new IdentityHashMap<>();
  private byte[] known = new byte[0];

  /**
   * @param locking functions with accesses under locks, as they are in the program
   */
  AccessTraits(Set<Function> locking) {
    this.locking = locking;
  }

  int of(ThreadAccess access) {
    int number = access.number();
    if (number >= known.length) {
      known = Arrays.copyOf(known, Math.max(number + 1, 2 * known.length));
    }
    if (known[number] == 0) {
      known[number] = (byte) (KNOWN | find(access));
    }
    return known[number];
  }

  private int find(ThreadAccess access) {
    return bit(access.extent().bits() != null, BIT_FIELD)
        | bit(access.size() > WORD, WIDE)
        | bit(isFixed(access), FIXED)
        | bit(isIndexed(access), INDEXED)
        | bit(locking.contains(access.access().text().function().original()), LOCKING)
        | bit(underLocking.computeIfAbsent(access.context(), this::isUnderLocking), UNDER_LOCKING);
  }

  private static int bit(boolean has, int bit) {
    return has ? bit : 0;
  }

  private static boolean isFixed(ThreadAccess access) {
    Atom atom = access.address().atom();
    return !isIndexed(access)
        && (atom instanceof Atom.GlobalAddress
            || atom instanceof Atom.StackObject
            || atom instanceof Atom.LibraryPlace);
  }

  private static boolean isIndexed(ThreadAccess access) {
    return !access.address().terms().isEmpty();
  }

  private boolean isUnderLocking(Context of) {
    Context context = of.caller();
    for (int i = 0; context != null && i < MAX_CALLERS; i++) {
      if (locking.contains(context.function().original())) {
        return true;
      }
      context = context.caller();
    }
    return false;
  }
}
