package io.interlock.pointsto;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of places: the words of a bit set that are not zero, ascending. Places are numbered
 * in the order they come up, so those that appear together lie close and share words; small and
 * large sets are both compact, and a union is one merge.
 */
final class PlaceSet {
  private static final int SHIFT = 6;
  private static final int[] NO_KEYS = {};
  private static final long[] NO_WORDS = {};

  /** Below this ratio of sizes a union searches instead of merging. */
  private static final int SEARCH_RATIO = 8;

  /** So few words are inserted one by one. */
  private static final int FEW = 4;

  private int[] keys = NO_KEYS;
  private long[] words = NO_WORDS;
  private int used;

  boolean isEmpty() {
    return used == 0;
  }

  /** How many places there are. */
  int size() {
    int size = 0;
    for (int i = 0; i < used; i++) {
      size += Long.bitCount(words[i]);
    }
    return size;
  }

  boolean contains(int place) {
    int at = Arrays.binarySearch(keys, 0, used, place >> SHIFT);
    return at >= 0 && (words[at] & 1L << place) != 0;
  }

  /** Returns whether the place is new. */
  boolean add(int place) {
    int key = place >> SHIFT;
    long bit = 1L << place;
    int at = used > 0 && keys[used - 1] < key ? ~used : Arrays.binarySearch(keys, 0, used, key);
    if (at >= 0) {
      boolean isNew = (words[at] & bit) == 0;
      words[at] |= bit;
      return isNew;
    }
    insert(~at, key, bit);
    return true;
  }

  private void insert(int at, int key, long word) {
    if (used == keys.length) {
      int capacity = used == 0 ? 1 : used + Math.max(1, used >> 1);
      keys = Arrays.copyOf(keys, capacity);
      words = Arrays.copyOf(words, capacity);
    }
    System.arraycopy(keys, at, keys, at + 1, used - at);
    System.arraycopy(words, at, words, at + 1, used - at);
    keys[at] = key;
    words[at] = word;
    used++;
  }

  /** Adds a set; returns what was new in it, null if nothing was. */
  @Nullable PlaceSet addAll(PlaceSet other) {
    PlaceSet fresh = other.minus(this);
    if (fresh != null) {
      include(fresh);
    }
    return fresh;
  }

  /** What is in this set and not in another; null if nothing is. */
  @Nullable PlaceSet minus(PlaceSet other) {
    PlaceSet rest = null;
    boolean search = used * SEARCH_RATIO < other.used;
    int j = 0;
    for (int i = 0; i < used; i++) {
      int key = keys[i];
      if (search) {
        int at = Arrays.binarySearch(other.keys, j, other.used, key);
        j = at >= 0 ? at : ~at;
      } else {
        while (j < other.used && other.keys[j] < key) {
          j++;
        }
      }
      long word = j < other.used && other.keys[j] == key ? words[i] & ~other.words[j] : words[i];
      if (word != 0) {
        rest = rest == null ? ofCapacity(used - i) : rest;
        rest.keys[rest.used] = key;
        rest.words[rest.used++] = word;
      }
    }
    return rest;
  }

  /** Removes what is in another set; returns that, null if nothing is. */
  @Nullable PlaceSet removeAll(PlaceSet other) {
    if (!meets(other)) { // mostly
      return null;
    }
    PlaceSet removed = null;
    int kept = 0;
    int j = 0;
    for (int i = 0; i < used; i++) {
      while (j < other.used && other.keys[j] < keys[i]) {
        j++;
      }
      long gone = j < other.used && other.keys[j] == keys[i] ? words[i] & other.words[j] : 0;
      if (gone != 0) {
        removed = removed == null ? new PlaceSet() : removed;
        removed.insert(removed.used, keys[i], gone);
      }
      if (words[i] != gone) {
        keys[kept] = keys[i];
        words[kept++] = words[i] & ~gone;
      }
    }
    used = kept;
    return removed;
  }

  private boolean meets(PlaceSet other) {
    if (other.used * SEARCH_RATIO < used) {
      int from = 0;
      for (int j = 0; j < other.used && from < used; j++) {
        int at = Arrays.binarySearch(keys, from, used, other.keys[j]);
        if (at >= 0 && (words[at] & other.words[j]) != 0) {
          return true;
        }
        from = at >= 0 ? at : ~at;
      }
      return false;
    }
    int j = 0;
    for (int i = 0; i < used; i++) {
      while (j < other.used && other.keys[j] < keys[i]) {
        j++;
      }
      if (j == other.used) {
        return false;
      }
      if (other.keys[j] == keys[i] && (words[i] & other.words[j]) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes what one place stands for.
   *
   * @param inside by word of 64 places: what that is
   */
  void absorb(Graph.Absorber absorber, long[] inside) {
    int kept = 0;
    for (int i = 0; i < used; i++) {
      int key = keys[i];
      long gone = key < inside.length ? words[i] & inside[key] : 0;
      if (gone != 0) {
        absorber.absorb(key, gone);
      }
      if (gone != words[i]) {
        keys[kept] = key;
        words[kept++] = words[i] & ~gone;
      }
    }
    used = kept;
  }

  /** Adds all places to others, by word of 64. */
  void addTo(long[] others) {
    for (int i = 0; i < used; i++) {
      others[keys[i]] |= words[i];
    }
  }

  private static PlaceSet ofCapacity(int capacity) {
    var set = new PlaceSet();
    set.keys = new int[capacity];
    set.words = new long[capacity];
    return set;
  }

  /** Keeps only what a filter allows, and takes what it puts in place of the rest. */
  void restrict(TypeFilter filter, int node, int type) {
    int kept = 0;
    var more = new PlaceSet();
    for (int i = 0; i < used; i++) {
      long word = filter.allowed(node, type, keys[i], words[i], more);
      if (word != 0) {
        keys[kept] = keys[i];
        words[kept++] = word;
      }
    }
    used = kept;
    if (!more.isEmpty()) {
      include(more);
    }
  }

  /** Adds a set. */
  void include(PlaceSet other) {
    if (used == 0) {
      keys = Arrays.copyOf(other.keys, other.used);
      words = Arrays.copyOf(other.words, other.used);
      used = other.used;
      return;
    }
    if (other.used <= FEW && other.used * SEARCH_RATIO < used) {
      includeFew(other);
      return;
    }
    merge(other);
  }

  private void includeFew(PlaceSet other) {
    for (int i = 0; i < other.used; i++) {
      int at = Arrays.binarySearch(keys, 0, used, other.keys[i]);
      if (at >= 0) {
        words[at] |= other.words[i];
      } else {
        insert(~at, other.keys[i], other.words[i]);
      }
    }
  }

  private void merge(PlaceSet other) {
    int[] newKeys = new int[used + other.used];
    long[] newWords = new long[used + other.used];
    int i = 0;
    int j = 0;
    int n = 0;
    while (i < used || j < other.used) {
      int a = i < used ? keys[i] : Integer.MAX_VALUE;
      int b = j < other.used ? other.keys[j] : Integer.MAX_VALUE;
      newKeys[n] = Math.min(a, b);
      long word = a <= b ? words[i++] : 0;
      newWords[n++] = b <= a ? word | other.words[j++] : word;
    }
    keys = newKeys;
    words = newWords;
    used = n;
  }

  /** Whether any place is among others. */
  boolean intersects(BitSet others) {
    for (int i = 0; i < used; i++) {
      int base = keys[i] << SHIFT;
      for (long word = words[i]; word != 0; word &= word - 1) {
        if (others.get(base + Long.numberOfTrailingZeros(word))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Every place, ascending. The set must not change meanwhile. */
  void forEach(IntConsumer consumer) {
    for (int i = 0; i < used; i++) {
      int base = keys[i] << SHIFT;
      for (long word = words[i]; word != 0; word &= word - 1) {
        consumer.accept(base + Long.numberOfTrailingZeros(word));
      }
    }
  }

  int[] toArray() {
    int[] places = new int[size()];
    int n = 0;
    for (int i = 0; i < used; i++) {
      int base = keys[i] << SHIFT;
      for (long word = words[i]; word != 0; word &= word - 1) {
        places[n++] = base + Long.numberOfTrailingZeros(word);
      }
    }
    return places;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PlaceSet s
        && s.used == used
        && Arrays.equals(keys, 0, used, s.keys, 0, used)
        && Arrays.equals(words, 0, used, s.words, 0, used);
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (int i = 0; i < used; i++) {
      hash = 31 * hash + keys[i] + Long.hashCode(words[i]);
    }
    return hash;
  }
}
