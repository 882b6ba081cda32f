package io.interlock.race;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import java.util.ArrayList;
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

  private Finding finding(Location location, List<Pair> pairs) {
    Map<ThreadAccess, List<Integer>> indexes = new LinkedHashMap<>();
    List<Access> accesses = new ArrayList<>();
    Set<RacingPair> racing = new LinkedHashSet<>();
    for (Pair pair : pairs) {
      List<Integer> left = indexes(pair.a(), indexes, accesses);
      List<Integer> right = indexes(pair.b(), indexes, accesses);
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
    return Finding.race(location, accesses, List.copyOf(racing));
  }

  private static RacingPair pair(int a, int b, String alias, String overlap) {
    return new RacingPair(Math.min(a, b), Math.max(a, b), alias, overlap);
  }

  private List<Integer> indexes(
      ThreadAccess access, Map<ThreadAccess, List<Integer>> known, List<Access> accesses) {
    return known.computeIfAbsent(
        access,
        a -> {
          var indexes = new ArrayList<Integer>();
          for (Access shown : text.of(a)) {
            indexes.add(accesses.size());
            accesses.add(shown);
          }
          return indexes;
        });
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
