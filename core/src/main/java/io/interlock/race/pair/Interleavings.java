package io.interlock.race.pair;

import io.interlock.explore.Explored;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Global;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.summary.state.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What exploring a small program says of the accesses that pairing reports: those stay that meet
 * some other access of the place in one of its interleavings. Pairing does not list all pairs, only
 * so many that each access that races is in one, so it is accesses that are asked about, and new
 * pairs are made of those that are left.
 */
public final class Interleavings {
  private final Explored explored;
  private final PointsTo pointsTo;

  Interleavings(Explored explored, PointsTo pointsTo) {
    this.explored = explored;
    this.pointsTo = pointsTo;
  }

  public boolean areComplete() {
    return explored.isComplete();
  }

  /** An access at a place of the text, by a thread. */
  private record Side(ThreadAccess access, ThreadRoot thread) {}

  /** What is left of the races of each place. */
  public Map<Place, List<Pair>> remaining(Map<Place, List<Pair>> races) {
    if (!explored.isComplete()) {
      return races;
    }
    Map<Integer, Set<Side>> sides = new LinkedHashMap<>();
    races.forEach(
        (place, pairs) ->
            pairs.forEach(
                p -> {
                  Set<Side> here =
                      sides.computeIfAbsent(place.object(), o -> new LinkedHashSet<>());
                  add(place, p.a(), p.threadA(), here);
                  add(place, p.b(), p.threadB(), here);
                }));
    Map<Place, List<Pair>> left = new LinkedHashMap<>();
    races.forEach(
        (place, pairs) -> {
          List<Pair> some = remaining(place, pairs, sides.getOrDefault(place.object(), Set.of()));
          if (!some.isEmpty()) {
            left.put(place, some);
          }
        });
    return left;
  }

  private void add(Place place, ThreadAccess access, ThreadRoot thread, Set<Side> to) {
    if (mayRace(place, access)) {
      to.add(new Side(access, thread));
    }
  }

  private List<Pair> remaining(Place place, List<Pair> pairs, Set<Side> sides) {
    var left = new ArrayList<Pair>();
    Set<Side> done = new LinkedHashSet<>();
    for (Pair pair : pairs) {
      if (mayMeet(pair.a(), pair.b())) {
        left.add(pair);
        continue;
      }
      for (Side side :
          List.of(new Side(pair.a(), pair.threadA()), new Side(pair.b(), pair.threadB()))) {
        if (mayRace(place, side.access()) && done.add(side)) {
          left.addAll(partners(side, sides, pair));
        }
      }
    }
    return left;
  }

  /** The pairs with the accesses that it meets; if these are not here, the one that is known. */
  private List<Pair> partners(Side side, Set<Side> others, Pair known) {
    var found = new ArrayList<Pair>();
    for (Side other : others) {
      if (mayMeet(side.access(), other.access())) {
        found.add(new Pair(side.access(), other.access(), side.thread(), other.thread()));
      }
    }
    return found.isEmpty() ? List.of(known) : found;
  }

  private boolean mayRace(Place place, ThreadAccess access) {
    return access.access().isCutShort()
        || access.access().texts().stream().anyMatch(t -> mayRace(place, t, access.kind()));
  }

  /** Whether an access at a place of the text meets any other. */
  boolean mayRace(Place place, Origin.Direct text, AccessKind kind) {
    return explored.mayRace(access(text, kind), variable(place));
  }

  private @Nullable Global variable(Place place) {
    return place.object() >= 0
            && pointsTo.objects().get(place.object()).symbol() instanceof Global g
            && !g.isThreadLocal()
        ? g
        : null;
  }

  private static Explored.Access access(Origin.Direct text, AccessKind kind) {
    return new Explored.Access(
        text.function(),
        text.position(),
        text.address(),
        kind.isWrite() ? Explored.Way.WRITE : Explored.Way.READ);
  }

  /** Whether two accesses meet somewhere. */
  public boolean mayMeet(ThreadAccess a, ThreadAccess b) {
    if (!explored.isComplete() || a.access().isCutShort() || b.access().isCutShort()) {
      return true;
    }
    for (Origin.Direct x : a.access().texts()) {
      for (Origin.Direct y : b.access().texts()) {
        if (mayMeet(x, a.kind(), y, b.kind())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The same of two places of the text. */
  public boolean mayMeet(Origin.Direct a, AccessKind kindA, Origin.Direct b, AccessKind kindB) {
    return explored.mayMeet(access(a, kindA), access(b, kindB));
  }
}
