package io.interlock.race.lock;

import io.interlock.symbolic.Symbolic;

/**
 * Elements of one array picked by an index: whether two of them, of different indexes, can overlap.
 */
public final class Slots {
  private static final long MAX_STEPS = 64;

  private Slots() {}

  /**
   * Whether accesses by one scaled index never touch the same byte if the index has another value
   * in one than in the other.
   */
  public static boolean areDisjoint(Symbolic a, long sizeA, Symbolic b, long sizeB) {
    if (sizeA < 0 || sizeB < 0 || a.terms().size() != 1 || b.terms().size() != 1) {
      return false;
    }
    long stride = Math.abs(a.terms().get(0).scale());
    return stride == Math.abs(b.terms().get(0).scale())
        && areDisjoint(a.offset() - b.offset(), sizeA, sizeB, stride);
  }

  /**
   * Whether accesses never touch the same byte if one is moved by any multiple of a distance but
   * zero.
   */
  public static boolean areDisjoint(long distance, long sizeA, long sizeB, long stride) {
    long reach = Math.abs(distance) + Math.max(sizeA, sizeB);
    if (sizeA < 0 || sizeB < 0 || stride == 0 || reach / stride > MAX_STEPS) {
      return false;
    }
    for (long step = 1; step <= reach / stride + 1; step++) {
      if (overlap(distance + step * stride, sizeA, sizeB)
          || overlap(distance - step * stride, sizeA, sizeB)) {
        return false;
      }
    }
    return true;
  }

  private static boolean overlap(long distance, long sizeA, long sizeB) {
    return -sizeA < distance && distance < sizeB;
  }
}
