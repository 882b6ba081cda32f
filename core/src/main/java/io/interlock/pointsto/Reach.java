package io.interlock.pointsto;

/**
 * Offsets in an object, from the first to before the end. Accesses at an offset that is not known
 * may be at any, so they are in every reach.
 */
record Reach(long first, long end) {
  static final Reach WHOLE = new Reach(Long.MIN_VALUE, Long.MAX_VALUE);

  /** So many bytes from an offset on. */
  static Reach of(long first, long size) {
    return new Reach(first, size > Long.MAX_VALUE - first ? Long.MAX_VALUE : first + size);
  }

  /** With all that lies before. */
  Reach withBefore() {
    return new Reach(Long.MIN_VALUE, end);
  }

  boolean contains(long offset) {
    return (first <= offset && offset < end) || offset == PointsTo.ANY_OFFSET;
  }
}
