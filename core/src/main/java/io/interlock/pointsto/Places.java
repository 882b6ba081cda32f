package io.interlock.pointsto;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of places: (object, byte offset) pairs, by dense id. What the ids mean is asked
 * of the {@link PointsTo} that made them.
 */
public final class Places {
  public static final Places NONE = new Places(new int[0]);

  private final int[] ids;

  private Places(int[] ids) {
    this.ids = ids;
  }

  /** The set of the ids, which must be ascending and is not copied. */
  public static Places ofSorted(int[] ids) {
    return ids.length == 0 ? NONE : new Places(ids);
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
    return other instanceof Places p && Arrays.equals(p.ids, ids);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids);
  }
}
