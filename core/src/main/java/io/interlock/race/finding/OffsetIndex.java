package io.interlock.race.finding;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The accesses of one object by offset. Mostly those that may be anywhere are enough to count, so
 * the others are not put in order before they are needed.
 */
final class OffsetIndex {
  /** Accesses so wide may reach any offset; narrower ones are looked up. */
  private static final long NARROW = 64;

  private static final At[] NONE = {};
  private static final Comparator<At> ORDER = Comparator.comparingLong(At::offset);

  /** Accesses by what they are, not by what they say, in the order found. */
  static final class Found {
    private final Set<ThreadAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<ThreadAccess> all = new ArrayList<>();
    private final int max;

    Found(int max) {
      this.max = max;
    }

    void add(ThreadAccess access) {
      if (!isFull() && seen.add(access)) {
        all.add(access);
      }
    }

    List<ThreadAccess> all() {
      return all;
    }

    boolean isFull() {
      return all.size() >= max;
    }
  }

  private final List<At> all;
  private final At[] wide;
  private At[] narrow = NONE;

  OffsetIndex(List<At> all) {
    this.all = all;
    wide = all.stream().filter(OffsetIndex::isWide).toArray(At[]::new);
  }

  private static boolean isWide(At at) {
    return at.offset() == PointsTo.ANY_OFFSET || at.size() < 0 || at.size() > NARROW;
  }

  /** By offset, and in their order for each. */
  private At[] narrow() {
    if (narrow.length == 0 && wide.length < all.size()) {
      narrow = all.stream().filter(at -> !isWide(at)).toArray(At[]::new);
      Arrays.sort(narrow, ORDER);
    }
    return narrow;
  }

  /** Those of some bytes from an offset on. */
  void collect(long offset, long width, Found into) {
    for (int i = 0; i < wide.length && !into.isFull(); i++) {
      At at = wide[i];
      long size = at.size();
      boolean isAfter = at.offset() != PointsTo.ANY_OFFSET && at.offset() >= offset + width;
      boolean isBefore =
          at.offset() != PointsTo.ANY_OFFSET && size >= 0 && at.offset() + size <= offset;
      if (offset == PointsTo.ANY_OFFSET || !(isAfter || isBefore)) {
        into.add(at.access());
      }
    }
    if (into.isFull()) {
      return;
    }
    At[] near = narrow();
    boolean isAny = offset == PointsTo.ANY_OFFSET;
    for (int i = isAny ? 0 : firstFrom(offset - NARROW); i < near.length; i++) {
      At at = near[i];
      if (into.isFull() || !(isAny || at.offset() < offset + width)) {
        return;
      }
      if (isAny || at.offset() + at.size() > offset) {
        into.add(at.access());
      }
    }
  }

  /** The first of the narrow ones that is not before an offset. */
  private int firstFrom(long offset) {
    At[] near = narrow();
    int from = 0;
    int to = near.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (near[middle].offset() < offset) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
