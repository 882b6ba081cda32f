package io.interlock.race;

import io.interlock.ir.type.RecordType;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what was written to an object before it was published with what others do to it who
 * found it without order. All that races in a struct is one location: it is one mistake, that of
 * the pointer.
 */
final class UnpublishedPairs {
  /** So many pairs of groups of one object are looked at. */
  private static final long MAX_CHECKS = 100_000;

  /** Accesses at one offset that differ in nothing that decides. */
  private record Group(long offset, int state) {}

  private final Pairing pairing;
  private final PossibleLock possible;
  private final PointsTo pointsTo;
  private final Meeting meetings;
  private final List<Integer> truncated = new ArrayList<>();

  UnpublishedPairs(Pairing pairing, PossibleLock possible, PointsTo pointsTo) {
    this.pairing = pairing;
    this.possible = possible;
    this.pointsTo = pointsTo;
    meetings = new Meeting(pointsTo);
  }

  /** Objects of which not all pairs were looked at. */
  List<Integer> truncated() {
    return truncated;
  }

  void compare(int object, List<At> before, List<At> after, Map<Place, List<Pair>> races) {
    List<List<At>> left = groups(before);
    List<List<At>> right = groups(after);
    if ((long) left.size() * right.size() > MAX_CHECKS && !truncated.contains(object)) {
      truncated.add(object);
    }
    long checks = 0;
    for (List<At> some : left) {
      for (List<At> others : right) {
        if (++checks > MAX_CHECKS) {
          return;
        }
        pair(object, some, others, races);
      }
    }
  }

  private List<List<At>> groups(List<At> all) {
    Map<Group, List<At>> groups = new LinkedHashMap<>();
    for (At at : all) {
      var group = new Group(at.offset(), pairing.states().of(at.access()));
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(at);
    }
    return List.copyOf(groups.values());
  }

  private void pair(int object, List<At> left, List<At> right, Map<Place, List<Pair>> races) {
    At a = left.get(0);
    At b = right.get(0);
    if (!Footprint.of(a).conflictsWith(Footprint.of(b))
        || pairing.locks().isSame(a.access(), b.access())
        || pairing.locks().isByElement(a, b)
        || possible.isHeld(a.access(), b.access())) {
      return;
    }
    Overlaps overlaps = pairing.overlaps();
    ThreadRoot[] threads = overlaps.find(a, b, overlaps.first(a.access(), b.access()));
    if (threads == null) {
      return;
    }
    List<Pair> pairs = races.computeIfAbsent(place(object, a, b), p -> new ArrayList<>());
    left.forEach(at -> pairs.add(new Pair(at.access(), b.access(), threads[0], threads[1])));
    right
        .subList(1, right.size())
        .forEach(at -> pairs.add(new Pair(a.access(), at.access(), threads[0], threads[1])));
  }

  private Place place(int object, At a, At b) {
    AbstractObject memory = pointsTo.objects().get(object);
    boolean isStruct = memory.type() != null && memory.type().stripped() instanceof RecordType;
    return isStruct
        ? Place.at(object, PointsTo.ANY_OFFSET)
        : meetings.of(Place.at(object, 0), a, b);
  }
}
