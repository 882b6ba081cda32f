package io.interlock.explore;

import io.interlock.ir.Function;
import java.util.Arrays;

/**
 * A call that has not returned: where it is, and what its values are. Changed only by the run that
 * has copied it.
 */
final class Frame {
  /** What is done when the function returns. */
  enum AtReturn {
    NOTHING,
    /** The function was called once and for all; others wait for it. */
    ONCE_DONE,
    /** The function ran as a whole under a lock. */
    RELEASE
  }

  /** A step of a call that takes several has not begun. */
  static final int NOT_BEGUN = -1;

  final Function function;
  final AtReturn atReturn;

  /** What is to be done at the return is about this: a pointer. */
  final long about;

  /** By id; what an exchange yields besides is kept in the second half. */
  final long[] values;

  int block;
  int index;

  /** How far a call that takes several steps has come. */
  int phase = NOT_BEGUN;

  Frame(Function function, int localCount, AtReturn atReturn, long about) {
    this.function = function;
    this.atReturn = atReturn;
    this.about = about;
    values = new long[2 * localCount];
    Arrays.fill(values, Word.UNKNOWN);
  }

  private Frame(Frame other) {
    function = other.function;
    atReturn = other.atReturn;
    about = other.about;
    values = other.values.clone();
    block = other.block;
    index = other.index;
    phase = other.phase;
  }

  Frame copy() {
    return new Frame(this);
  }
}
