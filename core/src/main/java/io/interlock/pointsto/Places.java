package io.interlock.pointsto;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of places: (object, byte offset) pairs, by dense id. What the ids mean is asked
 * of the {@link PointsTo} that made them.
 */
public final class Places {
  public static final Places NONE = new Places(new int[0]);

  private final int[] ids;
  private int hash;

  private Places(int[] ids) {
    this.ids = ids;
  }

  /** The set of the ids, which must be ascending and is not copied. */
  public static Places ofSorted(int[] ids) {
    return ids.length == 0 ? NONE : new Places(ids);
  }

  /** The set of one place. */
  public static Places of(int place) {
    return new Places(new int[] {place});
  }

  public boolean isEmpty() {
    return ids.length == 0;
  }

  public int size() {
    return ids.length;
  }

  /** The {@code i}th place, ascending. */
  public int get(int i) {
    return ids[i];
  }

  /** Tells each of them, ascending. */
  public void forEach(IntConsumer action) {
    for (int id : ids) {
      action.accept(id);
    }
  }

  /** The places of this set that pass a test. */
  public Places filter(IntPredicate test) {
    int[] left = new int[ids.length];
    int count = 0;
    for (int id : ids) {
      if (test.test(id)) {
        left[count++] = id;
      }
    }
    return count == ids.length ? this : ofSorted(Arrays.copyOf(left, count));
  }

  public boolean contains(int place) {
    return Arrays.binarySearch(ids, place) >= 0;
  }

  /** The places in this set or the other. */
  public Places union(Places other) {
    if (other.isEmpty() || equals(other)) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    int[] both = new int[ids.length + other.ids.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < ids.length || j < other.ids.length) {
      boolean mine = j == other.ids.length || (i < ids.length && ids[i] <= other.ids[j]);
      int next = mine ? ids[i] : other.ids[j];
      i += i < ids.length && ids[i] == next ? 1 : 0;
      j += j < other.ids.length && other.ids[j] == next ? 1 : 0;
      both[count++] = next;
    }
    return ofSorted(count == both.length ? both : Arrays.copyOf(both, count));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Places p && p.hashCode() == hashCode() && Arrays.equals(p.ids, ids));
  }

  @Override
  public int hashCode() {
    int known = hash; // 0 until it is asked for; threads that ask at once find the same
    if (known == 0) {
      known = Arrays.hashCode(ids);
      hash = known;
    }
    return known;
  }
}
