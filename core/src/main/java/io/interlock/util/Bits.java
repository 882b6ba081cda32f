package io.interlock.util;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A set of small numbers that is mostly asked whether it contains another one. Java's {@link
 * BitSet} can only be asked that number by number, or of a copy.
 */
public final class Bits {
  private static final long[] NONE = {};

  private long[] words;

  public Bits() {
    words = NONE;
  }

  private Bits(long[] words) {
    this.words = words;
  }

  public static Bits of(BitSet set) {
    return new Bits(set.toLongArray());
  }

  public BitSet toBitSet() {
    return BitSet.valueOf(words);
  }

  public Bits copy() {
    return new Bits(words.length == 0 ? NONE : words.clone());
  }

  public boolean get(int number) {
    int word = number >> 6;
    return word < words.length && (words[word] & (1L << number)) != 0;
  }

  public void set(int number) {
    int word = number >> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, words.length + (words.length >> 1)));
    }
    words[word] |= 1L << number;
  }

  public void addAll(Bits other) {
    long[] more = other.words;
    if (more.length > words.length) {
      words = Arrays.copyOf(words, more.length);
    }
    for (int i = 0; i < more.length; i++) {
      words[i] |= more[i];
    }
  }

  /** Adds what is in both others. */
  public void addCommon(Bits some, Bits others) {
    int length = Math.min(some.words.length, others.words.length);
    if (length > words.length) {
      words = Arrays.copyOf(words, length);
    }
    for (int i = 0; i < length; i++) {
      words[i] |= some.words[i] & others.words[i];
    }
  }

  public boolean containsAll(Bits other) {
    long[] more = other.words;
    int length = Math.min(more.length, words.length);
    for (int i = 0; i < length; i++) {
      if ((more[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return areZero(more, length);
  }

  public boolean isEmpty() {
    return areZero(words, 0);
  }

  private static boolean areZero(long[] words, int from) {
    for (int i = from; i < words.length; i++) {
      if (words[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** The next number from one on; negative if there is none. */
  public int next(int from) {
    int i = from >> 6;
    if (i >= words.length) {
      return -1;
    }
    long word = words[i] & (-1L << from);
    while (word == 0) {
      if (++i == words.length) {
        return -1;
      }
      word = words[i];
    }
    return (i << 6) + Long.numberOfTrailingZeros(word);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bits b && containsAll(b) && b.containsAll(this);
  }

  @Override
  public int hashCode() {
    return toBitSet().hashCode();
  }
}
