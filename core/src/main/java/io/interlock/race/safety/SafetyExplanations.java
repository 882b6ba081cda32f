package io.interlock.race.safety;

import io.interlock.finding.Guard;
import io.interlock.finding.Location;
import io.interlock.finding.Safety;
import io.interlock.finding.Safety.Example;
import io.interlock.finding.Safety.Unit;
import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.finding.AccessText;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.PairGrounds;
import io.interlock.race.pair.PairGrounds.Ground;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.safety.LocationNames.Spot;
import io.interlock.race.safety.TextAccesses.TextAccess;
import io.interlock.source.Position;
import io.interlock.threads.SharedObjects;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Explains why locations are considered safe. Objects that no two threads share are told so by
 * {@link SharedObjects}; of the others every pair of accesses is asked for its grounds. Accesses of
 * the text that are in no pair were left out of the check: their code never runs, or the object was
 * their thread's own at the time.
 */
public final class SafetyExplanations {
  private final ThreadEntries entries;
  private final SharedObjects sharing;
  private final AccessIndex index;
  private final PairGrounds grounds;
  private final AccessText text;
  private final GuardNames names;
  private final OnceControls once;

  public SafetyExplanations(
      ThreadEntries entries,
      SharedObjects sharing,
      AccessIndex index,
      PairGrounds grounds,
      AccessText text,
      GuardNames names,
      OnceControls once) {
    this.once = once;
    this.entries = entries;
    this.sharing = sharing;
    this.index = index;
    this.grounds = grounds;
    this.text = text;
    this.names = names;
  }

  /** Of a variable that nothing in memory stands for. */
  public static Safety neverInMemory(String name) {
    var location = new Location(name, Optional.empty(), Position.UNKNOWN);
    var ground = new Safety.Ground(SafetyReason.NEVER_ACCESSED, "", 1, Unit.LOCATION, Example.NONE);
    return new Safety(location, 0, List.of(ground), List.of(), 0);
  }

  public Safety of(Spot spot) {
    var tally = new Tally();
    var found = new LinkedHashMap<Position, Set<String>>();
    for (Place place : spot.places()) {
      List<At> all = at(place);
      compare(place.object(), all, tally);
      all.forEach(at -> addLocks(at, found));
    }
    addLeftOut(spot, found.keySet(), tally);
    long places = spot.accesses().stream().map(a -> line(a.position())).distinct().count();
    return new Safety(spot.location(), (int) places, tally.grounds(), guards(found), found.size());
  }

  private List<At> at(Place place) {
    return index.byObject().getOrDefault(place.object(), List.of()).stream()
        .filter(at -> touches(at, place.offset()))
        .toList();
  }

  private static boolean touches(At at, long offset) {
    return offset == PointsTo.ANY_OFFSET
        || at.offset() == PointsTo.ANY_OFFSET
        || (at.offset() <= offset && (at.size() < 0 || offset < at.offset() + at.size()));
  }

  /** Accesses that differ in nothing that matters are asked for once. */
  private void compare(int object, List<At> all, Tally tally) {
    List<List<At>> list = grounds.groups(object, all);
    for (int i = 0; i < list.size(); i++) {
      for (int j = i; j < list.size(); j++) {
        Set<Ground> why = grounds.of(object, list.get(i).get(0), list.get(j).get(0));
        if (!why.isEmpty()) {
          tally.add(why, positions(list.get(i)), positions(list.get(j)));
        }
      }
    }
  }

  private Set<Position> positions(List<At> group) {
    Set<Position> positions = new LinkedHashSet<>();
    for (At at : group) {
      text.places(at.access().access()).forEach(p -> positions.add(p.direct().position()));
    }
    return positions;
  }

  private void addLocks(At at, Map<Position, Set<String>> found) {
    Set<String> held = new HashSet<>();
    at.access().locks().stream()
        .filter(h -> !once.contains(h.lock()))
        .forEach(h -> held.add(names.of(h.lock())));
    for (AccessText.Place place : text.places(at.access().access())) {
      found.merge(
          place.direct().position(),
          new HashSet<>(held),
          (a, b) -> {
            a.retainAll(b);
            return a;
          });
    }
  }

  /** The accesses that the check has not even looked at. */
  private void addLeftOut(Spot spot, Set<Position> checked, Tally tally) {
    Set<Position> seen = new HashSet<>(checked);
    for (TextAccess access : spot.accesses()) {
      if (seen.add(access.position())) {
        tally.addLeftOut(reason(spot, access), access.position());
      }
    }
  }

  private SafetyReason reason(Spot spot, TextAccess access) {
    if (!entries.running().get(access.function().index())) {
      return SafetyReason.NEVER_RUNS;
    }
    if (entries.others().isEmpty()) {
      return SafetyReason.NO_OTHER_THREADS;
    }
    if (spot.places().stream().anyMatch(p -> sharing.all().get(p.object()))) {
      return access.kind() == TextAccesses.Kind.CALL
          ? SafetyReason.LIBRARY
          : SafetyReason.NOT_PUBLISHED;
    }
    if (spot.places().stream().noneMatch(p -> sharing.isWritten(p.object()))) {
      return SafetyReason.READ_ONLY;
    }
    if (spot.places().stream().noneMatch(p -> sharing.isTouchedByOthers(p.object()))) {
      return SafetyReason.MAIN_ONLY;
    }
    return spot.places().stream().allMatch(p -> sharing.isThreadLocal(p.object()))
        ? SafetyReason.THREAD_LOCAL
        : SafetyReason.NOT_REACHABLE;
  }

  private static List<Guard> guards(Map<Position, Set<String>> found) {
    Map<String, List<Position>> without = new TreeMap<>();
    found.values().forEach(locks -> locks.forEach(l -> without.put(l, new ArrayList<>())));
    without.forEach(
        (lock, missing) ->
            found.forEach(
                (position, locks) -> {
                  if (!locks.contains(lock)) {
                    missing.add(position);
                  }
                }));
    return without.entrySet().stream()
        .map(e -> new Guard(e.getKey(), found.size() - e.getValue().size(), e.getValue()))
        .sorted(Comparator.comparingLong(Guard::places).reversed())
        .toList();
  }

  private static Position line(Position position) {
    return Position.at(position.file(), position.line());
  }

  /** Grounds while they are counted, each pair of places in the text once. */
  private static final class Tally {
    private record Counted(Ground ground, Unit unit) {}

    private final Map<Counted, Set<List<Position>>> pairs = new LinkedHashMap<>();

    void add(Set<Ground> why, Set<Position> left, Set<Position> right) {
      for (Ground ground : why) {
        Set<List<Position>> counted =
            pairs.computeIfAbsent(new Counted(ground, Unit.PAIRS), g -> new LinkedHashSet<>());
        for (Position a : left) {
          for (Position b : right) {
            counted.add(a.compareTo(b) <= 0 ? List.of(a, b) : List.of(b, a));
          }
        }
      }
    }

    void addLeftOut(SafetyReason reason, Position position) {
      pairs
          .computeIfAbsent(
              new Counted(Ground.of(reason), Unit.ACCESSES), g -> new LinkedHashSet<>())
          .add(List.of(position));
    }

    List<Safety.Ground> grounds() {
      var result = new ArrayList<Safety.Ground>();
      pairs.forEach(
          (counted, all) -> {
            List<Position> first = all.iterator().next();
            Optional<Position> second =
                first.size() > 1 ? Optional.of(first.get(1)) : Optional.empty();
            var example = new Example(Optional.of(first.get(0)), second);
            Ground ground = counted.ground();
            result.add(
                new Safety.Ground(
                    ground.reason(), ground.by(), all.size(), counted.unit(), example));
          });
      result.sort(
          Comparator.comparing((Safety.Ground g) -> g.reason() != SafetyReason.RACE)
              .thenComparing(Safety.Ground::unit)
              .thenComparing(Comparator.comparingLong(Safety.Ground::count).reversed()));
      return result;
    }
  }
}
