package io.interlock.util;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of small numbers that is mostly added to others, and asked whether it contains
 * another one. What a function may write is nearly what a function may write that it calls, so the
 * numbers lie in pages that sets share: a page is copied when a set that does not have it to itself
 * adds to it. A set that several threads are to copy or add to theirs is shared before.
 */
public final class Bits {
  /** The numbers of a page, as a power of two. */
  private static final int PAGE_SHIFT = 12;

  private static final int PAGE_WORDS = 1 << (PAGE_SHIFT - 6);
  private static final int WORD_MASK = PAGE_WORDS - 1;
  private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;

  private static final long[][] NONE = {};
  private static final boolean[] NONE_OWN = {};

  /** Null for those without numbers. */
  private long[] @Nullable [] pages;

  /** Which pages no other set has. */
  private boolean[] own;

  public Bits() {
    this(NONE, NONE_OWN);
  }

  private Bits(long[] @Nullable [] pages, boolean[] own) {
    this.pages = pages;
    this.own = own;
  }

  public static Bits of(BitSet set) {
    var bits = new Bits();
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
      bits.set(i);
    }
    return bits;
  }

  public BitSet toBitSet() {
    var words = new long[pages.length * PAGE_WORDS];
    for (int i = 0; i < pages.length; i++) {
      long[] page = pages[i];
      if (page != null) {
        System.arraycopy(page, 0, words, i * PAGE_WORDS, PAGE_WORDS);
      }
    }
    return BitSet.valueOf(words);
  }

  public Bits copy() {
    if (pages.length == 0) {
      return new Bits();
    }
    share();
    return new Bits(pages.clone(), new boolean[pages.length]);
  }

  /** Lets others have all pages: after that, nothing of this set changes if they take them. */
  public void share() {
    for (int i = 0; i < own.length; i++) {
      share(i);
    }
  }

  private void share(int page) {
    if (own[page]) {
      own[page] = false;
    }
  }

  public boolean get(int number) {
    int at = number >> PAGE_SHIFT;
    long[] page = at < pages.length ? pages[at] : null;
    return page != null && (page[(number >> 6) & WORD_MASK] & (1L << number)) != 0;
  }

  public void set(int number) {
    int at = number >> PAGE_SHIFT;
    if (at >= pages.length) {
      grow(at + 1);
    }
    int word = (number >> 6) & WORD_MASK;
    long[] page = pages[at];
    if (page == null || (page[word] & (1L << number)) == 0) {
      ownPage(at)[word] |= 1L << number;
    }
  }

  private void grow(int count) {
    pages = Arrays.copyOf(pages, count);
    own = Arrays.copyOf(own, count);
  }

  /** A page that may be changed. */
  private long[] ownPage(int at) {
    long[] page = pages[at];
    if (page == null || !own[at]) {
      page = page == null ? new long[PAGE_WORDS] : page.clone();
      pages[at] = page;
      own[at] = true;
    }
    return page;
  }

  public void addAll(Bits other) {
    if (other.pages.length > pages.length) {
      grow(other.pages.length);
    }
    for (int i = 0; i < other.pages.length; i++) {
      long[] more = other.pages[i];
      long[] page = pages[i];
      if (more == null || more == page) {
        continue;
      }
      if (page == null || contains(more, page)) {
        other.share(i);
        own[i] = false;
        pages[i] = more;
      } else if (!contains(page, more)) {
        add(more, ownPage(i));
      }
    }
  }

  private static void add(long[] more, long[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] |= more[i];
    }
  }

  private static boolean contains(long[] page, long[] other) {
    for (int i = 0; i < page.length; i++) {
      if ((other[i] & ~page[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Adds what is in both others. */
  public void addCommon(Bits some, Bits others) {
    int count = Math.min(some.pages.length, others.pages.length);
    for (int i = 0; i < count; i++) {
      long[] a = some.pages[i];
      long[] b = others.pages[i];
      for (int j = 0; a != null && b != null && j < PAGE_WORDS; j++) {
        addWord(i, j, a[j] & b[j]);
      }
    }
  }

  private void addWord(int at, int word, long more) {
    if (more != 0) {
      if (at >= pages.length) {
        grow(at + 1);
      }
      ownPage(at)[word] |= more;
    }
  }

  public boolean containsAll(Bits other) {
    for (int i = 0; i < other.pages.length; i++) {
      long[] more = other.pages[i];
      long[] page = i < pages.length ? pages[i] : null;
      if (more != page && more != null && (page == null || !contains(page, more))) {
        return false;
      }
    }
    return true;
  }

  public boolean isEmpty() {
    for (long[] page : pages) {
      if (page != null) {
        return false;
      }
    }
    return true;
  }

  /** The next number from one on; negative if there is none. */
  public int next(int from) {
    int rest = from & PAGE_MASK;
    for (int i = from >> PAGE_SHIFT; i < pages.length; i++) {
      long[] page = pages[i];
      int found = page == null ? -1 : next(page, rest);
      if (found >= 0) {
        return (i << PAGE_SHIFT) + found;
      }
      rest = 0;
    }
    return -1;
  }

  private static int next(long[] page, int from) {
    long mask = -1L << from;
    for (int i = from >> 6; i < PAGE_WORDS; i++) {
      long word = page[i] & mask;
      if (word != 0) {
        return (i << 6) + Long.numberOfTrailingZeros(word);
      }
      mask = -1L;
    }
    return -1;
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
