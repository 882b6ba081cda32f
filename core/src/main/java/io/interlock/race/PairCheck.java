package io.interlock.race;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessGroups.Group;
import io.interlock.race.AccessIndex.At;
import io.interlock.race.Overlaps.Two;
import io.interlock.race.PairTasks.Task;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the accesses of one object after the other into races. Keeps what it found out about states
 * of accesses, so it belongs to one thread.
 */
final class PairCheck {
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

  PairCheck(
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
    Map<Group, List<At>> own = groups.of(task.object().object(), task.own());
    Map<Group, List<At>> common = groups.of(task.object().object(), task.common());
    var all = new ArrayList<>(own.values());
    all.addAll(common.values());
    int[] hands =
        Stream.concat(own.keySet().stream(), common.keySet().stream())
            .mapToInt(Group::hand)
            .toArray();
    return new ObjectPairs(task.object(), all, own.size(), hands, bounds).compare();
  }

  /** The groups of accesses of one object: its own compared with all. */
  private final class ObjectPairs {
    private final Place object;
    private final List<List<At>> groups;
    private final int ownCount;
    private final At[] first;
    private final Footprint[] footprints;
    private final Exclusions exclusions;
    private final boolean[] isWrite;
    private final int[] partners;
    private final int[] hands;
    private final Bounds bounds;
    private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
    private long checks;

    ObjectPairs(Place object, List<List<At>> groups, int ownCount, int[] hands, Bounds bounds) {
      this.object = object;
      this.ownCount = ownCount;
      this.hands = hands;
      this.bounds = bounds;
      this.groups = groups;
      first = groups.stream().map(g -> g.get(0)).toArray(At[]::new);
      footprints = Arrays.stream(first).map(Footprint::of).toArray(Footprint[]::new);
      exclusions = new Exclusions(first);
      isWrite = new boolean[groups.size()];
      partners = new int[groups.size()];
      for (int i = 0; i < isWrite.length; i++) {
        isWrite[i] = footprints[i].kind().isWrite();
      }
    }

    Found compare() {
      var all = new Neighbours(groups, exclusions.protection);
      var own =
          ownCount == groups.size()
              ? all
              : new Neighbours(groups.subList(0, ownCount), exclusions.protection);
      var wide = new OpenNeighbours(all, exclusions.protection, exclusions::contain);
      var wideOwn =
          ownCount == groups.size()
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
      for (Neighbours.Alike alike : bucket.alike()) {
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

    private boolean race(int i, int j) {
      if (HandedOver.excludes(hands[i], hands[j]) || !footprints[i].conflictsWith(footprints[j])) {
        return false;
      }
      List<At> left = partners[i] == 0 ? groups.get(i) : groups.get(i).subList(0, 1);
      List<At> right = partners[j] == 0 ? groups.get(j) : groups.get(j).subList(0, 1);
      return race(left, right, exclusions.first(i, j));
    }

    /**
     * Members of a group differ in nothing that matters here: they all race, or none does. Given
     * are those that are not in a pair yet, and the first; and the first threads that may make them
     * at once.
     */
    private boolean race(List<At> left, List<At> right, Two possible) {
      At a = left.get(0);
      At b = right.get(0);
      ThreadRoot[] threads = overlaps.find(a, b, possible);
      if (threads == null || locks.isByElement(a, b)) {
        return false;
      }
      List<Pair> pairs = races.computeIfAbsent(meetings.of(object, a, b), p -> new ArrayList<>());
      for (int i = 0; i < Math.min(bounds.alike, left.size()); i++) {
        pairs.add(new Pair(left.get(i).access(), b.access(), threads[0], threads[1]));
      }
      for (int i = 1; i < Math.min(bounds.alike, right.size()); i++) {
        pairs.add(new Pair(a.access(), right.get(i).access(), threads[0], threads[1]));
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
