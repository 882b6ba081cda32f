package io.interlock.explore.weak;

import io.interlock.ir.Ordering;

/**
 * An operation of a tiny program.
 *
 * @param variable the number of an atomic or plain variable, or of a thread
 * @param guard what its thread must have read last, negative if it is always done
 */
record Op(
    Kind kind,
    int variable,
    int value,
    int expected,
    Ordering ordering,
    Ordering failure,
    int guard) {
  enum Kind {
    LOAD,
    STORE,
    ADD,
    EXCHANGE,
    COMPARE,
    FENCE,
    PLAIN_READ,
    PLAIN_WRITE,
    LOCK,
    UNLOCK,
    START,
    JOIN
  }

  static Op of(Kind kind, int variable, int guard) {
    return new Op(kind, variable, 0, 0, Ordering.NOT_ATOMIC, Ordering.NOT_ATOMIC, guard);
  }

  static Op of(Kind kind, int variable, int value, Ordering ordering, int guard) {
    return new Op(kind, variable, value, 0, ordering, ordering, guard);
  }

  boolean isAtomicAccess() {
    return kind.compareTo(Kind.COMPARE) <= 0;
  }

  boolean isPlain() {
    return kind == Kind.PLAIN_READ || kind == Kind.PLAIN_WRITE;
  }

  /** Whether a thread that waits for another one or keeps it out does so with it. */
  boolean isFixed() {
    return kind.compareTo(Kind.LOCK) >= 0;
  }

  boolean isDone(int lastRead) {
    return guard < 0 || guard == lastRead;
  }

  boolean succeeds(int read) {
    return kind != Kind.COMPARE || read == expected;
  }

  /** What is written after a value was read, where something is. */
  int written(int read) {
    return kind == Kind.ADD ? read + value : value;
  }

  @Override
  public String toString() {
    String text = (guard < 0 ? "" : "if last == " + guard + ": ") + kind + " " + variable;
    String what = kind == Kind.COMPARE ? " " + expected + "->" + value : " " + value;
    String orders = " " + ordering + (kind == Kind.COMPARE ? "/" + failure : "");
    if (kind == Kind.FENCE) {
      return "fence" + orders;
    }
    return isAtomicAccess() ? text + (kind == Kind.LOAD ? "" : what) + orders : text;
  }
}
