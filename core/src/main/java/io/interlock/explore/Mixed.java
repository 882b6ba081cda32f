package io.interlock.explore;

import io.interlock.finding.AccessKind;
import java.util.BitSet;

/**
 * The variables that are accessed both atomically and plainly once there are several threads: there
 * atomic accesses may race, too. All that is no variable counts as one. Found while exploring,
 * which then begins again.
 */
final class Mixed {
  private final BitSet atomic = new BitSet();
  private final BitSet plain = new BitSet();
  private final BitSet known = new BitSet();

  void note(int variable, AccessKind kind) {
    (kind.isAtomic() ? atomic : plain).set(number(variable));
  }

  private static int number(int variable) {
    return variable == Machine.NO_VARIABLE ? 0 : variable + 1;
  }

  boolean contains(int variable) {
    return known.get(number(variable));
  }

  /** Whether there are more than were known when the exploration began. */
  boolean hasGrown() {
    BitSet both = both();
    both.andNot(known);
    return !both.isEmpty();
  }

  /** Knows them from now on; whether there are more. */
  boolean grow() {
    boolean hasGrown = hasGrown();
    known.or(both());
    return hasGrown;
  }

  private BitSet both() {
    BitSet both = (BitSet) atomic.clone();
    both.and(plain);
    return both;
  }
}
