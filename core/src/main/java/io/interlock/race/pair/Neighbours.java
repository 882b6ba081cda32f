package io.interlock.race.pair;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which groups of accesses to an object may touch the same bytes, by offset alone: those of a few
 * bytes are found by where they are, the others are neighbours of all. Neighbours come by what
 * protects them, so that those that exclude each other are passed over together.
 */
final class Neighbours {
  /** Groups of one bucket that are protected alike. */
  static final class Alike {
    final int[] groups;
    int unpaired;

    Alike(IntArrayList groups) {
      this.groups = groups.toIntArray();
      unpaired = this.groups.length;
    }

    /** Puts the groups that are still wanted in front, each part in its order. */
    void keepFirst(IntPredicate isWanted) {
      int[] rest = new int[unpaired];
      int count = 0;
      int kept = 0;
      for (int i = 0; i < unpaired; i++) {
        if (isWanted.test(groups[i])) {
          groups[kept++] = groups[i];
        } else {
          rest[count++] = groups[i];
        }
      }
      System.arraycopy(rest, 0, groups, kept, count);
      unpaired = kept;
    }
  }

  /** Groups of the same few bytes, or of any, by what protects them. */
  static final class Bucket {
    final Alike[] alike;

    private Bucket(Alike[] alike) {
      this.alike = alike;
    }

    static Bucket of(IntArrayList groups, int[] protection) {
      var byProtection = new LinkedHashMap<Integer, IntArrayList>();
      for (int group : groups) {
        byProtection.computeIfAbsent(protection[group], p -> new IntArrayList()).add(group);
      }
      return new Bucket(byProtection.values().stream().map(Alike::new).toArray(Alike[]::new));
    }
  }

  /** A few bytes of the object, by where they begin. */
  private record Bytes(long offset, long size) implements Comparable<Bytes> {
    static final Comparator<Bytes> ORDER =
        Comparator.comparingLong(Bytes::offset).thenComparingLong(Bytes::size);

    @Override
    public int compareTo(Bytes other) {
      return ORDER.compare(this, other);
    }

    boolean meets(At at) {
      return offset < at.offset() + at.size() && at.offset() < offset + size;
    }

    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Bytes theirs && theirs.offset == offset && theirs.size == size;
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(offset);
      hash = hash * 31 + Long.hashCode(size);
      return hash;
    }
  }

  private static final long NARROW = 16;

  private final TreeMap<Bytes, Bucket> narrow = new TreeMap<>();
  private final Bucket wide;

  /** Of the first so many groups, known by their first accesses. */
  Neighbours(At[] groups, int count, int[] protection) {
    Map<Bytes, IntArrayList> byBytes = new HashMap<>();
    var rest = new IntArrayList();
    for (int i = 0; i < count; i++) {
      At at = groups[i];
      if (isNarrow(at)) {
        byBytes.computeIfAbsent(new Bytes(at.offset(), at.size()), b -> new IntArrayList()).add(i);
      } else {
        rest.add(i);
      }
    }
    byBytes.forEach((bytes, list) -> narrow.put(bytes, Bucket.of(list, protection)));
    wide = Bucket.of(rest, protection);
  }

  static boolean isNarrow(At at) {
    long size = at.size();
    return at.offset() != PointsTo.ANY_OFFSET && size >= 0 && size <= NARROW;
  }

  /** Those of an access of a few bytes, which need not be in a group here. */
  List<Bucket> of(At at) {
    var found = new ArrayList<Bucket>();
    found.add(wide);
    var first = new Bytes(at.offset() - NARROW, 0);
    var end = new Bytes(at.offset() + NARROW, 0);
    narrow.subMap(first, end).forEach((bytes, bucket) -> add(bytes, bucket, at, found));
    return found;
  }

  /** Those of all accesses that are not of a few bytes. */
  List<Alike> all() {
    var found = new ArrayList<>(Arrays.asList(wide.alike));
    narrow.values().forEach(bucket -> Collections.addAll(found, bucket.alike));
    return found;
  }

  private static void add(Bytes bytes, Bucket bucket, At at, List<Bucket> to) {
    if (bytes.meets(at)) {
      to.add(bucket);
    }
  }
}
