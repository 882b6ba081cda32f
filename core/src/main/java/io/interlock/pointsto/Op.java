package io.interlock.pointsto;

/**
 * The kinds of constraints, as they stand in the code of a function: the kind, then its operands.
 * Operands are nodes unless said otherwise.
 */
final class Op {
  /** {@code to} holds what {@code from} holds: from, to. */
  static final int COPY = 0;

  /**
   * {@code to} points some bytes further, then any number of steps away: from, to, and an index
   * into the steps.
   */
  static final int SHIFT = 1;

  /** {@code to} holds what is stored where {@code pointer} points: pointer, to, as what. */
  static final int LOAD = 2;

  /** What {@code pointer} points to holds what {@code from} holds: pointer, from, as what. */
  static final int STORE = 3;

  /**
   * Pointers stored behind one pointer are copied behind another: to, from, size in bytes, number.
   */
  static final int TRANSFER = 4;

  /** {@code to} points to the object of a site: to, index of the site. */
  static final int MAKE = 5;

  /** A call: its index. */
  static final int CALL = 6;

  /**
   * A store into the object that the value points into: pointer, from, as what, the common pointer,
   * number.
   */
  static final int STORE_INSIDE = 7;

  private static final int[] LENGTHS = {3, 4, 4, 4, 5, 3, 2, 6};

  private Op() {}

  /** How many numbers a constraint takes, its kind included. */
  static int length(int op) {
    return LENGTHS[op];
  }
}
