package io.interlock.explore;

/**
 * A value of the program in one number: an integer, a pointer into an object, the address of a
 * function, the id of a thread, or not known. The lowest three bits say which.
 *
 * <p>What is not known stands for every value, so leaving something unknown only adds behaviour.
 */
final class Word {
  /** Any value at all. */
  static final long UNKNOWN = 4;

  /** Any value but zero. */
  static final long NONZERO = 4 | (1 << 3);

  static final long ZERO = 0;

  /** In place of an offset: anywhere in the object. */
  static final long ANYWHERE = -(1L << 36);

  private static final int TAG_BITS = 3;
  private static final int TAG = 7;
  private static final int INTEGER = 0;
  private static final int POINTER = 1;
  private static final int FUNCTION = 2;
  private static final int THREAD = 3;
  private static final int OFFSET_BITS = 37;
  private static final long MAX_INTEGER = 1L << 59;

  private Word() {}

  /** Not known if it is too large to be written down. */
  static long integer(long value) {
    return value >= MAX_INTEGER || value <= -MAX_INTEGER ? UNKNOWN : value << TAG_BITS;
  }

  static long pointer(int object, long offset) {
    long kept = offset >= -ANYWHERE || offset <= ANYWHERE ? ANYWHERE : offset;
    return ((long) object << (OFFSET_BITS + TAG_BITS))
        | ((kept & ((1L << OFFSET_BITS) - 1)) << TAG_BITS)
        | POINTER;
  }

  static long function(int index) {
    return ((long) index << TAG_BITS) | FUNCTION;
  }

  static long thread(int number) {
    return ((long) number << TAG_BITS) | THREAD;
  }

  static boolean isInteger(long word) {
    return (word & TAG) == INTEGER;
  }

  static boolean isPointer(long word) {
    return (word & TAG) == POINTER;
  }

  static boolean isFunction(long word) {
    return (word & TAG) == FUNCTION;
  }

  static boolean isThread(long word) {
    return (word & TAG) == THREAD;
  }

  static boolean isUnknown(long word) {
    return (word & TAG) == UNKNOWN;
  }

  /** The number that an integer is, or the index of a function or a thread. */
  static long number(long word) {
    return word >> TAG_BITS;
  }

  static int object(long pointer) {
    return (int) (pointer >> (OFFSET_BITS + TAG_BITS));
  }

  static long offset(long pointer) {
    return pointer << (Long.SIZE - OFFSET_BITS - TAG_BITS) >> (Long.SIZE - OFFSET_BITS);
  }

  static boolean isAnywhere(long pointer) {
    return offset(pointer) == ANYWHERE;
  }

  static long shifted(long pointer, long bytes) {
    return isAnywhere(pointer) ? pointer : pointer(object(pointer), offset(pointer) + bytes);
  }

  static long anywhere(long pointer) {
    return pointer(object(pointer), ANYWHERE);
  }

  /** Whether it may be zero, and whether it may be something else. */
  static Truth truth(long word) {
    if (word == ZERO) {
      return Truth.NO;
    }
    return word == UNKNOWN ? Truth.MAYBE : Truth.YES;
  }

  static String text(long word) {
    if (isPointer(word)) {
      return "&" + object(word) + (isAnywhere(word) ? "+?" : "+" + offset(word));
    }
    if (isUnknown(word)) {
      return word == NONZERO ? "!0" : "?";
    }
    return (isFunction(word) ? "f" : isThread(word) ? "t" : "") + number(word);
  }

  /** The answer to a question about a value. */
  enum Truth {
    YES,
    NO,
    MAYBE;

    static Truth of(boolean is) {
      return is ? YES : NO;
    }

    Truth not() {
      return this == MAYBE ? this : of(this == NO);
    }

    /** As a number of one bit, whose sign it is. */
    long word() {
      return this == MAYBE ? UNKNOWN : integer(this == YES ? -1 : 0);
    }
  }
}
