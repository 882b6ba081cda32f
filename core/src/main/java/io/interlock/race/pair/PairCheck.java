package io.interlock.race.pair;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.pair.AccessGroups.Groups;
import io.interlock.race.pair.Overlaps.Two;
import io.interlock.race.pair.PairTasks.Task;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the accesses of one object after the other into races. Keeps what it found out about states
 * of accesses, so it belongs to one thread.
 */
public final class PairCheck {
  /** An access is paired with so many others, and with more if they have no other partner. */
  private static final int MAX_PARTNERS = 8;

  /** So many pairs that need no check cost as much as one check. */
  private static final int SKIPPED_PER_CHECK = 16;

  private final Meeting meetings;
  private final Overlaps overlaps;
  private final CommonLock locks;
  private final AccessGroups groups;
  private final Long2ObjectOpenHashMap<Two> possible = new Long2ObjectOpenHashMap<>();
  private final AccessStates states;

  public PairCheck(
      PointsTo pointsTo,
      Overlaps overlaps,
      CommonLock locks,
      HandedOver handedOver,
      AccessStates states) {
    meetings = new Meeting(pointsTo);
    this.states = states;
    groups = new AccessGroups(states, handedOver);
    this.overlaps = overlaps;
    this.locks = locks;
  }

  /**
   * The races in one object.
   *
   * @param checks how many pairs were looked at
   * @param isTruncated whether that was not all
   */
  record Found(Place object, Map<Place, List<Pair>> races, long checks, boolean isTruncated) {}

  /**
   * How much is done for one object.
   *
   * @param checks so many pairs are looked at
   * @param alike so many accesses that are alike are shown
   */
  record Bounds(long checks, int alike) {}

  Found pair(Task task, Bounds bounds) {
    Groups own = groups.of(task.object().object(), task.own());
    Groups all = own.and(groups.of(task.object().object(), task.common()));
    return new ObjectPairs(task.object(), all, own.count(), bounds).compare();
  }

  /** The groups of accesses of one object: its own compared with all. */
  private final class ObjectPairs {
    private final Place object;
    private final Groups groups;
    private final int ownCount;
    private final At[] first;
    private final Footprint[] footprints;
    private final Exclusions exclusions;
    private final boolean[] isWrite;
    private final int[] partners;
    private final Bounds bounds;
    private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
    private long checks;

    ObjectPairs(Place object, Groups groups, int ownCount, Bounds bounds) {
      this.object = object;
      this.ownCount = ownCount;
      this.bounds = bounds;
      this.groups = groups;
      first = new At[groups.count()];
      footprints = new Footprint[first.length];
      for (int i = 0; i < first.length; i++) {
        first[i] = groups.first(i);
        footprints[i] = Footprint.of(first[i]);
      }
      exclusions = new Exclusions(first);
      isWrite = new boolean[first.length];
      partners = new int[first.length];
      for (int i = 0; i < isWrite.length; i++) {
        isWrite[i] = footprints[i].kind().isWrite();
      }
    }

    Found compare() {
      var all = new Neighbours(first, first.length, exclusions.protection);
      var own =
          ownCount == first.length ? all : new Neighbours(first, ownCount, exclusions.protection);
      var wide = new OpenNeighbours(all, exclusions.protection, exclusions::contain);
      var wideOwn =
          ownCount == first.length
              ? wide
              : new OpenNeighbours(own, exclusions.protection, exclusions::contain);
      for (int i = 0; i < isWrite.length; i++) {
        if (isWrite[i] && Neighbours.isNarrow(first[i])) {
          for (Neighbours.Bucket bucket : (i < ownCount ? all : own).of(first[i])) {
            compareNarrow(i, bucket);
          }
        } else if (isWrite[i]) {
          compareWide(i, (i < ownCount ? wide : wideOwn).of(i));
        }
        if (checks > bounds.checks) {
          return new Found(object, races, checks, true);
        }
      }
      return new Found(object, races, checks, false);
    }

    private void compareNarrow(int i, Neighbours.Bucket bucket) {
      for (Neighbours.Alike alike : bucket.alike) {
        boolean isDone = alike.unpaired == 0 && partners[i] >= maxPartners(i);
        if (!isDone && !exclusions.contain(i, alike.groups[0])) {
          compare(i, alike);
        }
      }
    }

    private void compareWide(int i, OpenNeighbours.Open open) {
      int next = 0;
      while (next < open.count() && partners[i] < maxPartners(i)) {
        compare(i, open.get(next++));
      }
      open.forEachUnpaired(next, alike -> compare(i, alike));
    }

    /** Groups of the object's own have partners; the others have theirs already. */
    private int maxPartners(int i) {
      return i < ownCount ? MAX_PARTNERS : 0;
    }

    private void compare(int i, Neighbours.Alike alike) {
      int tried = 0;
      while (tried < alike.groups.length && partners[i] < maxPartners(i)) {
        compare(i, alike.groups[tried++]);
      }
      if (tried < alike.groups.length) {
        compareUnpaired(i, alike);
      }
      checks += tried / SKIPPED_PER_CHECK;
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
      if (left == 0 || left < alike.unpaired / 2) {
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

    /**
     * Members of a group differ in nothing that matters here: they all race, or none does. Those
     * that are not in a pair yet are paired, else the first.
     */
    private boolean race(int i, int j) {
      if (HandedOver.excludes(groups.hand(i), groups.hand(j))
          || !footprints[i].conflictsWith(footprints[j])) {
        return false;
      }
      At a = first[i];
      At b = first[j];
      ThreadRoot[] threads = overlaps.find(a, b, exclusions.first(i, j));
      if (threads == null || locks.isByElement(a, b)) {
        return false;
      }
      List<Pair> pairs = races.computeIfAbsent(meetings.of(object, a, b), p -> new ArrayList<>());
      for (int k = 0; k < Math.min(bounds.alike, partners[i] == 0 ? groups.size(i) : 1); k++) {
        pairs.add(new Pair(groups.get(i, k).access(), b.access(), threads[0], threads[1]));
      }
      for (int k = 1; k < Math.min(bounds.alike, partners[j] == 0 ? groups.size(j) : 1); k++) {
        pairs.add(new Pair(a.access(), groups.get(j, k).access(), threads[0], threads[1]));
      }
      return true;
    }
  }

  /** Which groups of one object exclude each other by what protects them, as a table. */
  private final class Exclusions {
    private static final int MAX_ENTRIES = 1 << 22;

    private final At[] first;
    private final int[] protection;
    private final int count;
    private final @Nullable Two[] table;

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
      table = new @Nullable Two[(long) count * count <= MAX_ENTRIES ? count * count : 0];
    }

    boolean contain(int i, int j) {
      return first(i, j).isNone();
    }

    /** The first threads that may make accesses of two groups at once, whatever these access. */
    Two first(int i, int j) {
      if (table.length == 0) {
        return possible(first[i].access(), first[j].access());
      }
      int at = protection[i] * count + protection[j];
      Two known = table[at];
      if (known == null) {
        known = possible(first[i].access(), first[j].access());
        table[at] = known;
      }
      return known;
    }
  }

  /** The first threads that may make the accesses at once; few states make many pairs. */
  private Two possible(ThreadAccess a, ThreadAccess b) {
    long key = ((long) states.protection(a) << Integer.SIZE) | states.protection(b);
    Two known = possible.get(key);
    if (known == null) {
      Two found = locks.isSame(a, b) ? null : overlaps.first(a, b);
      known = found == null ? Two.NONE : found;
      possible.put(key, known);
    }
    return known;
  }
}
