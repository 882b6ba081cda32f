package io.interlock.race;

import io.interlock.ir.type.RecordType;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pairs accesses into races, object by object. A pair is a race if the two may touch the same byte,
 * one writing and not both atomic, if their threads may make them at the same time, and if no lock
 * excludes them.
 */
final class RacePairs {
  /** An access is paired with so many others, and with more if they have no other partner. */
  private static final int MAX_PARTNERS = 8;

  /** Objects with fewer accesses are not worth comparing. */
  private static final int FEW_ACCESSES = 4;

  /** So many pairs of one object are looked at; what is left out is counted. */
  private static final long MAX_CHECKS = 16_000_000;

  /** The same of all objects together; when they are used up, each object gets but a few. */
  private static final long MAX_ALL_CHECKS = 64_000_000;

  private static final long MIN_CHECKS = 20_000;

  /** So many pairs that need no check cost as much as one check. */
  private static final int SKIPPED_PER_CHECK = 16;

  private static final int EXCLUDED = 1;
  private static final int POSSIBLE = 2;

  /** Of accesses that differ in their position only, so many are shown. */
  private static final int MAX_SHOWN = 50;

  /** Two accesses that race, and the threads that make them. */
  record Pair(ThreadAccess a, ThreadAccess b, ThreadRoot threadA, ThreadRoot threadB) {}

  /** The object and the offset in it where accesses meet, or what a library calls its own. */
  record Place(int object, long offset, String library) {}

  private final PointsTo pointsTo;
  private final Overlaps overlaps;
  private final CommonLock locks;
  private final Long2IntOpenHashMap excluded = new Long2IntOpenHashMap();
  private final AccessStates states;
  private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
  private long checksLeft = MAX_ALL_CHECKS;
  private long locationCount;
  private final List<Integer> truncated = new ArrayList<>();

  RacePairs(PointsTo pointsTo, Overlaps overlaps, CommonLock locks, Threads threads) {
    this.pointsTo = pointsTo;
    states = new AccessStates(threads, locks::named);
    this.overlaps = overlaps;
    this.locks = locks;
  }

  void find(AccessIndex index, Phase phase, RunContext run) {
    Set<List<Touch>> seen = new HashSet<>();
    int done = 0;
    for (var entry : index.byObject().entrySet()) {
      if (run.isCancelled()) {
        return;
      }
      run.progress().advanced(phase, done++, index.byObject().size());
      // Objects of one site are often kept apart for nothing: what is said of one is said of all.
      if (entry.getValue().size() > FEW_ACCESSES && !seen.add(touches(entry.getValue()))) {
        continue;
      }
      pair(new Place(entry.getKey(), 0, ""), entry.getValue());
    }
    index.byLibraryPlace().forEach((name, all) -> pair(new Place(-1, 0, name), all));
  }

  /** An access by what it is, not by what it says. */
  private record Touch(ThreadAccess access, long offset) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Touch t && isSame(t.access) && t.offset == offset;
    }

    @SuppressWarnings("ReferenceEquality") // the same access, not an equal one
    private boolean isSame(ThreadAccess other) {
      return access == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(access) * 31 + Long.hashCode(offset);
    }
  }

  private static List<Touch> touches(List<At> all) {
    return all.stream().map(at -> new Touch(at.access(), at.offset())).toList();
  }

  /** By place, in the order of objects. */
  Map<Place, List<Pair>> races() {
    return races;
  }

  long locationCount() {
    return locationCount;
  }

  /** Objects with so many different accesses that not all pairs were looked at. */
  List<Integer> truncated() {
    return truncated;
  }

  private void pair(Place object, List<At> all) {
    boolean hasWrite = all.stream().anyMatch(at -> at.access().kind().isWrite());
    if (!hasWrite) {
      return;
    }
    locationCount++;
    Map<Group, List<At>> groups = new LinkedHashMap<>();
    for (At at : all) {
      var group = new Group(at.offset(), states.of(at.access()));
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(at);
    }
    new ObjectPairs(object, List.copyOf(groups.values())).compare();
  }

  /** The groups of accesses of one object, compared with each other. */
  private final class ObjectPairs {
    private final Place object;
    private final List<List<At>> groups;
    private final At[] first;
    private final Exclusions exclusions;
    private final boolean[] isWrite;
    private final int[] partners;
    private final long maxChecks = Math.max(MIN_CHECKS, Math.min(MAX_CHECKS, checksLeft));
    private long checks;

    ObjectPairs(Place object, List<List<At>> groups) {
      this.object = object;
      this.groups = groups;
      first = groups.stream().map(g -> g.get(0)).toArray(At[]::new);
      exclusions = new Exclusions(first);
      isWrite = new boolean[groups.size()];
      partners = new int[groups.size()];
      for (int i = 0; i < isWrite.length; i++) {
        isWrite[i] = first[i].access().kind().isWrite();
      }
    }

    void compare() {
      var neighbours = new Neighbours(groups, exclusions.protection);
      for (int i = 0; i < isWrite.length; i++) {
        if (isWrite[i]) {
          for (Neighbours.Bucket bucket : neighbours.of(i)) {
            compare(i, bucket);
          }
        }
        if (checks > maxChecks) {
          truncated.add(object.object());
          break;
        }
      }
      checksLeft -= checks;
    }

    private void compare(int i, Neighbours.Bucket bucket) {
      for (Neighbours.Alike alike : bucket.alike()) {
        if (exclusions.contain(i, alike.groups[0])) {
          continue;
        }
        int tried = 0;
        while (tried < alike.groups.length && partners[i] < MAX_PARTNERS) {
          compare(i, alike.groups[tried++]);
        }
        if (tried < alike.groups.length) {
          compareUnpaired(i, alike);
        }
        checks += tried / SKIPPED_PER_CHECK;
      }
    }

    /** An access that has enough partners is still one for those that have none. */
    private void compareUnpaired(int i, Neighbours.Alike alike) {
      int left = 0;
      for (int k = 0; k < alike.unpaired; k++) {
        int j = alike.groups[k];
        if (partners[j] == 0) {
          compare(i, j);
        }
        if (partners[j] == 0) {
          left++;
        }
      }
      checks += alike.unpaired / SKIPPED_PER_CHECK;
      if (left < alike.unpaired / 2) {
        alike.keepFirst(j -> partners[j] == 0);
      }
    }

    private void compare(int i, int j) {
      boolean isSeen = j < i && isWrite[j];
      if (!isSeen) {
        checks++;
        if (race(i, j)) {
          partners[i]++;
          partners[j]++;
        }
      }
    }

    private boolean race(int i, int j) {
      if (!Conflict.mayConflict(first[i], first[j])) {
        return false;
      }
      List<At> left = partners[i] == 0 ? groups.get(i) : groups.get(i).subList(0, 1);
      List<At> right = partners[j] == 0 ? groups.get(j) : groups.get(j).subList(0, 1);
      return RacePairs.this.race(object, left, right);
    }
  }

  /** Which groups of one object exclude each other by what protects them, as a table. */
  private final class Exclusions {
    private static final int MAX_ENTRIES = 1 << 22;

    private final At[] first;
    private final int[] protection;
    private final int count;
    private final byte[] table;

    Exclusions(At[] first) {
      this.first = first;
      protection = new int[first.length];
      var numbers = new Int2IntOpenHashMap();
      for (int i = 0; i < first.length; i++) {
        int own = states.protection(first[i].access());
        numbers.putIfAbsent(own, numbers.size());
        protection[i] = numbers.get(own);
      }
      count = numbers.size();
      table = new byte[(long) count * count <= MAX_ENTRIES ? count * count : 0];
    }

    boolean contain(int i, int j) {
      if (table.length == 0) {
        return areExcluded(first[i].access(), first[j].access());
      }
      int at = protection[i] * count + protection[j];
      if (table[at] == 0) {
        table[at] =
            (byte) (areExcluded(first[i].access(), first[j].access()) ? EXCLUDED : POSSIBLE);
      }
      return table[at] == EXCLUDED;
    }
  }

  /** Whether the accesses exclude each other whatever they access; few states make many pairs. */
  private boolean areExcluded(ThreadAccess a, ThreadAccess b) {
    long key = ((long) states.protection(a) << Integer.SIZE) | states.protection(b);
    int known = excluded.get(key);
    if (known == 0) {
      known = locks.isSame(a, b) || !overlaps.arePossible(a, b) ? EXCLUDED : POSSIBLE;
      excluded.put(key, known);
    }
    return known == EXCLUDED;
  }

  /**
   * Members of a group differ in nothing that matters here: they all race, or none does. Given are
   * those that are not in a pair yet, and the first.
   */
  private boolean race(Place object, List<At> left, List<At> right) {
    At a = left.get(0);
    At b = right.get(0);
    ThreadRoot[] threads = overlaps.find(a.access(), b.access());
    if (threads == null || locks.isByElement(a, b)) {
      return false;
    }
    List<Pair> pairs =
        races.computeIfAbsent(
            new Place(object.object(), meeting(object, a, b), object.library()),
            p -> new ArrayList<>());
    for (int i = 0; i < Math.min(MAX_SHOWN, left.size()); i++) {
      pairs.add(new Pair(left.get(i).access(), b.access(), threads[0], threads[1]));
    }
    for (int i = 1; i < Math.min(MAX_SHOWN, right.size()); i++) {
      pairs.add(new Pair(a.access(), right.get(i).access(), threads[0], threads[1]));
    }
    return true;
  }

  /** All that decides whether accesses race: the place, and the number of the rest. */
  private record Group(long offset, int state) {}

  /**
   * Where two accesses meet, as far as people care: the whole struct if one of them frees or
   * overwrites that, for it is one mistake and not one for each member somebody uses meanwhile.
   */
  private long meeting(Place object, At a, At b) {
    boolean isWhole = isOfWholeStruct(object, a) || isOfWholeStruct(object, b);
    return isWhole ? PointsTo.ANY_OFFSET : meeting(a, b);
  }

  private boolean isOfWholeStruct(Place object, At at) {
    if (!object.library().isEmpty() || !at.access().kind().isWrite() || at.offset() != 0) {
      return false;
    }
    AbstractObject memory = pointsTo.objects().get(object.object());
    boolean isStruct = memory.type() != null && memory.type().stripped() instanceof RecordType;
    long size = at.access().size();
    return isStruct && (size < 0 || (memory.size() > Long.BYTES && size >= memory.size()));
  }

  /** The larger offset: where the two accesses begin to overlap. */
  static long meeting(At a, At b) {
    if (a.offset() == PointsTo.ANY_OFFSET) {
      return b.offset();
    }
    return b.offset() == PointsTo.ANY_OFFSET ? a.offset() : Math.max(a.offset(), b.offset());
  }
}
