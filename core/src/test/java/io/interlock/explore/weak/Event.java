package io.interlock.explore.weak;

import io.interlock.ir.Ordering;

/**
 * Something that a thread did.
 *
 * @param op the number of the operation in its thread, negative if the variable was initialized
 * @param from the event that wrote what is read, negative if none is read
 * @param written what is written
 * @param ordering what holds: that of a failure, if an exchange failed
 */
record Event(
    int thread, int op, Op what, int from, int written, boolean writes, Ordering ordering) {
  boolean isAccess() {
    return what.isAtomicAccess();
  }

  boolean reads() {
    return from >= 0;
  }

  boolean isFence() {
    return what.kind() == Op.Kind.FENCE;
  }

  boolean isSequential() {
    return ordering == Ordering.SEQUENTIAL;
  }

  /** Whether both are about one variable. */
  boolean isAtPlaceOf(Event other) {
    boolean areAccesses = isAccess() && other.isAccess();
    return (areAccesses || (what.isPlain() && other.what.isPlain()))
        && what.variable() == other.what.variable();
  }

  boolean conflictsWith(Event other) {
    return what.isPlain()
        && isAtPlaceOf(other)
        && thread != other.thread
        && (what.kind() == Op.Kind.PLAIN_WRITE || other.what.kind() == Op.Kind.PLAIN_WRITE);
  }
}
