package io.interlock.race;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.RaceLocations.Racy;
import io.interlock.race.RacePairs.Pair;
import io.interlock.summary.SummaryTable;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes findings of racing pairs: one for each location, with every access in it. Keeps texts, so
 * it belongs to one thread.
 */
final class RaceFindings {
  /** An access is shown with so many of its partners, and with more if they have no other. */
  private static final int MAX_PARTNERS = 4;

  private final AccessText text;
  private final RaceEvidence evidence;

  RaceFindings(
      Program program,
      PointsTo pointsTo,
      Threads threads,
      SummaryTable summaries,
      AccessIndex index,
      List<ThreadAccess> accesses,
      OnceControls once) {
    var guards = new GuardNames(program, pointsTo, new LocationText(program, pointsTo));
    text = new AccessText(program, threads, summaries, guards, once);
    evidence = new RaceEvidence(program, pointsTo, index, accesses, text, guards, once);
  }

  Finding of(Racy racy) {
    return finding(racy.location(), racy.pairs()).with(evidence.of(racy.places(), racy.pairs()));
  }

  /** The accesses of a finding while they are gathered. */
  private static final class Accesses {
    private final Map<Shown, Integer> numbers = new LinkedHashMap<>();
    private final List<AccessText.Place> places = new ArrayList<>();
    private final List<ThreadAccess> accesses = new ArrayList<>();
    private final List<BitSet> roots = new ArrayList<>();
    private final IntArrayList partners = new IntArrayList();

    /** The number of what an access shows at a place; of several locksets the smallest is shown. */
    int number(AccessText.Place place, ThreadAccess access) {
      var key = new Shown(place.direct(), access.kind());
      Integer number = numbers.get(key);
      if (number == null) {
        number = places.size();
        numbers.put(key, number);
        places.add(place);
        accesses.add(access);
        roots.add(new BitSet());
        partners.add(0);
      } else if (access.locks().size() < accesses.get(number).locks().size()) {
        places.set(number, place);
        accesses.set(number, access);
      }
      roots.get(number).or(access.roots());
      return number;
    }

    /** Whether a pair is worth showing: each access is to have a few partners. */
    boolean wants(int a, int b) {
      return Math.min(partners.getInt(a), partners.getInt(b)) == 0
          || Math.max(partners.getInt(a), partners.getInt(b)) < MAX_PARTNERS;
    }

    void paired(int a, int b) {
      partners.set(a, partners.getInt(a) + 1);
      partners.set(b, partners.getInt(b) + 1);
    }
  }

  private Finding finding(Location location, List<Pair> pairs) {
    var indexes = new IdentityHashMap<ThreadAccess, List<Integer>>();
    var shown = new Accesses();
    var racing = new Long2ObjectLinkedOpenHashMap<RacingPair>();
    for (Pair pair : pairs) {
      List<Integer> left = indexes(pair.a(), indexes, shown);
      List<Integer> right = indexes(pair.b(), indexes, shown);
      // Enough that each takes part: the first of one side with all of the other, both ways.
      for (int a : left) {
        add(a, right.get(0), pair, location, shown, racing);
      }
      for (int b : right) {
        add(left.get(0), b, pair, location, shown, racing);
      }
    }
    var accesses = new ArrayList<Access>();
    for (int i = 0; i < shown.places.size(); i++) {
      ThreadAccess access = shown.accesses.get(i);
      accesses.add(text.of(shown.places.get(i), access, shown.roots.get(i)));
    }
    return Finding.race(location, accesses, List.copyOf(racing.values()));
  }

  private static void add(
      int a,
      int b,
      Pair pair,
      Location location,
      Accesses shown,
      Long2ObjectLinkedOpenHashMap<RacingPair> racing) {
    long key = ((long) Math.min(a, b) << Integer.SIZE) | Math.max(a, b);
    if (!racing.containsKey(key) && shown.wants(a, b)) {
      shown.paired(a, b);
      String overlap = overlap(pair.threadA(), pair.threadB());
      racing.put(
          key, new RacingPair(Math.min(a, b), Math.max(a, b), alias(pair, location), overlap));
    }
  }

  private List<Integer> indexes(
      ThreadAccess access, IdentityHashMap<ThreadAccess, List<Integer>> known, Accesses shown) {
    List<Integer> found = known.get(access);
    if (found == null) {
      found = new ArrayList<>();
      for (AccessText.Place place : text.places(access.access())) {
        found.add(shown.number(place, access));
      }
      known.put(access, found);
    }
    return found;
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
    boolean isInOrder = a.index() <= b.index();
    return "nothing orders " + name(isInOrder ? a : b) + " and " + name(isInOrder ? b : a);
  }

  private static String name(ThreadRoot root) {
    if (root.isMain()) {
      return "the main thread";
    }
    return (root.kind() == EdgeKind.INTERRUPT ? "handler " : "thread ") + root.entry().name();
  }
}
