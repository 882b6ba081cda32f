package io.interlock.race.finding;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.finding.RacyAccesses.Racing;
import io.interlock.race.finding.RacyAccesses.Selection;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.RaceLocations.Racy;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes findings of racing pairs: one for each location, with the accesses in it. Keeps texts, so
 * it belongs to one thread.
 */
final class RaceFindings {
  private final AccessText text;
  private final RaceEvidence evidence;

  RaceFindings(
      Program program,
      PointsTo pointsTo,
      AccessIndex index,
      List<ThreadAccess> accesses,
      AccessText text,
      GuardNames guards,
      OnceControls once,
      int locations) {
    this.text = text;
    evidence = new RaceEvidence(program, pointsTo, index, accesses, text, guards, once, locations);
  }

  /** With so many accesses at most. */
  Finding of(RacyAccesses racy, int limit) {
    Racy at = racy.racy();
    Selection selection = racy.select(limit);
    var numbers = new int[racy.count()];
    var accesses = new ArrayList<Access>(selection.accesses().size());
    for (int access : selection.accesses()) {
      numbers[access] = accesses.size();
      accesses.add(racy.text(access, text));
    }
    var pairs = new ArrayList<RacingPair>(selection.pairs().size());
    for (Racing r : selection.pairs()) {
      int a = numbers[r.a()];
      int b = numbers[r.b()];
      String overlap = overlap(r.pair().threadA(), r.pair().threadB());
      pairs.add(
          new RacingPair(Math.min(a, b), Math.max(a, b), alias(r.pair(), at.location()), overlap));
    }
    return Finding.race(at.location(), accesses, pairs).with(evidence.of(at.places(), at.pairs()));
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
