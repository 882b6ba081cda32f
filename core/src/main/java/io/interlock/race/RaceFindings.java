package io.interlock.race;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.ir.Program;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import io.interlock.summary.Origin;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes findings of racing pairs: one for each location, with every access in it. */
final class RaceFindings {
  private static final int MAX_PAIRS = 2000;

  private final AccessText text;
  private final LocationText locations;

  RaceFindings(Program program, PointsTo pointsTo, Threads threads) {
    text = new AccessText(program, threads);
    locations = new LocationText(program, pointsTo);
  }

  List<Finding> of(Map<Place, List<Pair>> races) {
    Map<Location, List<Pair>> byLocation = new LinkedHashMap<>();
    races.forEach(
        (place, pairs) ->
            byLocation
                .computeIfAbsent(locations.of(place, pairs), l -> new ArrayList<>())
                .addAll(pairs));
    var findings = new ArrayList<Finding>();
    byLocation.forEach((location, pairs) -> findings.add(finding(location, pairs)));
    return findings;
  }

  /**
   * What is shown of an access: one for each place and lockset, however many threads and chains of
   * calls lead there.
   */
  private record Shown(Origin.Direct direct, AccessKind kind, Set<Holding> locks) {}

  private static final class Accesses {
    private final Map<Shown, Integer> numbers = new LinkedHashMap<>();
    private final List<AccessText.Place> places = new ArrayList<>();
    private final List<ThreadAccess> accesses = new ArrayList<>();
    private final List<BitSet> roots = new ArrayList<>();
  }

  private Finding finding(Location location, List<Pair> pairs) {
    var indexes = new IdentityHashMap<ThreadAccess, List<Integer>>();
    var shown = new Accesses();
    Set<RacingPair> racing = new LinkedHashSet<>();
    for (Pair pair : pairs) {
      List<Integer> left = indexes(pair.a(), indexes, shown);
      List<Integer> right = indexes(pair.b(), indexes, shown);
      String overlap = overlap(pair.threadA(), pair.threadB());
      String alias = alias(pair, location);
      // Enough that each takes part: the first of one side with all of the other, both ways.
      for (int a : left) {
        racing.add(pair(a, right.get(0), alias, overlap));
      }
      for (int b : right) {
        racing.add(pair(left.get(0), b, alias, overlap));
      }
      if (racing.size() > MAX_PAIRS) {
        break;
      }
    }
    var accesses = new ArrayList<Access>();
    for (int i = 0; i < shown.places.size(); i++) {
      ThreadAccess access = shown.accesses.get(i);
      accesses.add(
          text.of(shown.places.get(i), access.access().key(), access.locks(), shown.roots.get(i)));
    }
    return Finding.race(location, accesses, List.copyOf(racing));
  }

  private List<Integer> indexes(
      ThreadAccess access, IdentityHashMap<ThreadAccess, List<Integer>> known, Accesses shown) {
    List<Integer> found = known.get(access);
    if (found == null) {
      found = new ArrayList<>();
      for (AccessText.Place place : text.places(access)) {
        var key = new Shown(place.direct(), access.kind(), Set.copyOf(access.locks()));
        Integer number = shown.numbers.get(key);
        if (number == null) {
          number = shown.places.size();
          shown.numbers.put(key, number);
          shown.places.add(place);
          shown.accesses.add(access);
          shown.roots.add(new BitSet());
        }
        shown.roots.get(number).or(access.roots());
        found.add(number);
      }
      known.put(access, found);
    }
    return found;
  }

  private static RacingPair pair(int a, int b, String alias, String overlap) {
    return new RacingPair(Math.min(a, b), Math.max(a, b), alias, overlap);
  }

  private static String alias(Pair pair, Location location) {
    return pair.a().address().equals(pair.b().address())
        ? "both name " + location.name()
        : "both may point to " + location.name();
  }

  private static String overlap(ThreadRoot a, ThreadRoot b) {
    if (a.index() == b.index()) {
      return "several threads run " + a.entry().name();
    }
    return "nothing orders " + name(a) + " and " + name(b);
  }

  private static String name(ThreadRoot root) {
    if (root.isMain()) {
      return "the main thread";
    }
    return (root.kind() == EdgeKind.INTERRUPT ? "handler " : "thread ") + root.entry().name();
  }
}
