package io.interlock.race.unpublished;

import io.interlock.ir.type.RecordType;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.AccessStates;
import io.interlock.race.pair.Footprint;
import io.interlock.race.pair.Meeting;
import io.interlock.race.pair.Overlaps.Two;
import io.interlock.race.pair.Pairing;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was written to an object before it was published with what others do to it who
 * found it without order. All that races in a struct is one location: it is one mistake, that of
 * the pointer. Keeps what it found out about states of accesses, so it belongs to one thread.
 */
final class UnpublishedPairs {
  /** So many pairs of groups of one object are looked at. */
  private static final long MAX_CHECKS = 100_000;

  /** Accesses at one offset that differ in nothing that decides. */
  private record Group(long offset, int state) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Group theirs && theirs.offset == offset && theirs.state == state;
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(offset);
      hash = hash * 31 + state;
      return hash;
    }
  }

  private final Pairing pairing;
  private final PossibleLock possible;
  private final PointsTo pointsTo;
  private final Meeting meetings;
  private final Long2ObjectMap<Two> overlapping = new Long2ObjectOpenHashMap<>();

  UnpublishedPairs(Pairing pairing, PossibleLock possible, PointsTo pointsTo) {
    this.pairing = pairing;
    this.possible = possible;
    this.pointsTo = pointsTo;
    meetings = new Meeting(pointsTo);
  }

  /**
   * What is compared.
   *
   * @param before what is done to an object before it is published
   * @param after what is done by pointers that were found in races
   */
  record Task(int object, List<At> before, List<At> after) {}

  /**
   * The races in one object.
   *
   * @param isTruncated whether not all pairs were looked at
   */
  record Found(Map<Place, List<Pair>> races, boolean isTruncated) {}

  Found compare(Task task) {
    Map<Place, List<Pair>> races = new LinkedHashMap<>();
    return new Found(races, !compare(task.object(), task.before(), task.after(), races));
  }

  /** Whether all was compared. */
  private boolean compare(
      int object, List<At> before, List<At> after, Map<Place, List<Pair>> races) {
    List<List<At>> left = groups(before);
    List<List<At>> right = groups(after);
    Footprint[] footprints = footprints(right);
    var isPaired = new boolean[right.size()];
    long checks = 0;
    for (List<At> some : left) {
      Footprint footprint = Footprint.of(some.get(0));
      boolean isFound = false;
      for (int i = 0; i < isPaired.length; i++) {
        // It is enough that each takes part in a race.
        if ((isFound && isPaired[i]) || !footprint.conflictsWith(footprints[i])) {
          continue;
        }
        if (++checks > MAX_CHECKS) {
          return false;
        }
        if (pair(object, some, right.get(i), races)) {
          isFound = true;
          isPaired[i] = true;
        }
      }
    }
    return true;
  }

  private static Footprint[] footprints(List<List<At>> groups) {
    return groups.stream().map(g -> Footprint.of(g.get(0))).toArray(Footprint[]::new);
  }

  private List<List<At>> groups(List<At> all) {
    Map<Group, List<At>> groups = new LinkedHashMap<>();
    for (At at : all) {
      var group = new Group(at.offset(), pairing.states().of(at));
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(at);
    }
    return List.copyOf(groups.values());
  }

  private boolean pair(int object, List<At> left, List<At> right, Map<Place, List<Pair>> races) {
    At a = left.get(0);
    At b = right.get(0);
    Two first = first(a.access(), b.access());
    if (first.isNone() || pairing.locks().isByElement(a, b)) {
      return false;
    }
    ThreadRoot[] threads = pairing.overlaps().find(a, b, first);
    if (threads == null) {
      return false;
    }
    List<Pair> pairs = races.computeIfAbsent(place(object, a, b), p -> new ArrayList<>());
    for (At at : left) {
      pairs.add(new Pair(at.access(), b.access(), threads[0], threads[1]));
    }
    for (At at : right.subList(1, right.size())) {
      pairs.add(new Pair(a.access(), at.access(), threads[0], threads[1]));
    }
    return true;
  }

  /** The first threads that may make the accesses at once; few states make many pairs. */
  private Two first(ThreadAccess a, ThreadAccess b) {
    AccessStates states = pairing.states();
    long key = ((long) states.protection(a) << Integer.SIZE) | states.protection(b);
    Two known = overlapping.get(key);
    if (known == null) {
      boolean isLocked = pairing.locks().isSame(a, b) || possible.isHeld(a, b);
      Two found = isLocked ? null : pairing.overlaps().first(a, b);
      known = found == null ? Two.NONE : found;
      overlapping.put(key, known);
    }
    return known;
  }

  private Place place(int object, At a, At b) {
    AbstractObject memory = pointsTo.objects().get(object);
    boolean isStruct = memory.type() != null && memory.type().stripped() instanceof RecordType;
    return isStruct
        ? Place.at(object, PointsTo.ANY_OFFSET)
        : meetings.of(Place.at(object, 0), a, b);
  }
}
