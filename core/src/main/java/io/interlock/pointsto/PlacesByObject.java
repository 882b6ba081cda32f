package io.interlock.pointsto;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

/**
 * Sets of places in the order of their objects, so that those in one object are found at once. In
 * large programs the same few large sets are asked about again and again. Several threads may ask
 * at once.
 */
final class PlacesByObject {
  /** So many places are kept; when there are more, all are forgotten and found again. */
  private static final long MAX_KEPT = 1 << 23;

  private final IntUnaryOperator objectOf;
  private final Map<Places, long[]> sorted = new ConcurrentHashMap<>();
  private final AtomicLong kept = new AtomicLong();

  PlacesByObject(IntUnaryOperator objectOf) {
    this.objectOf = objectOf;
  }

  /** The places, with their objects, by object and then by number. */
  long[] of(Places places) {
    long[] known = sorted.get(places);
    if (known == null) {
      known = sort(places);
      if (kept.addAndGet(known.length) > MAX_KEPT) {
        sorted.clear();
        kept.set(known.length);
      }
      sorted.put(places, known);
    }
    return known;
  }

  private long[] sort(Places places) {
    var all = new long[places.size()];
    for (int i = 0; i < all.length; i++) {
      int place = places.get(i);
      all[i] = ((long) objectOf.applyAsInt(place) << Integer.SIZE) | place;
    }
    Arrays.sort(all);
    return all;
  }

  /** Where places of an object begin, or would. */
  static int first(long[] sorted, int object) {
    int at = Arrays.binarySearch(sorted, (long) object << Integer.SIZE);
    return at < 0 ? -at - 1 : at;
  }

  static int object(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  static int place(long entry) {
    return (int) entry;
  }
}
