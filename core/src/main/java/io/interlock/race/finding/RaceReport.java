package io.interlock.race.finding;

import io.interlock.finding.Finding;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.Interleavings;
import io.interlock.race.pair.LocationText;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.Pairing;
import io.interlock.race.pair.RaceLocations.Racy;
import io.interlock.run.Workers;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * The findings of all racy locations, written by several threads of ours. A finding shows every
 * access, unless the report as a whole has more than anybody reads: in large programs thousands of
 * locations are accessed from hundreds of places each. Then each finding shows some, and the result
 * says so. Locations, and what ranking counts of them, are not touched by that.
 */
public final class RaceReport {
  /** So many accesses are shown in all. */
  private static final int MAX_SHOWN = 50_000;

  /** If there are more, so many of each location at least. */
  private static final int MIN_SHOWN = 8;

  private final Program program;
  private final PointsTo pointsTo;
  private final Pairing pairing;
  private final OnceControls once;
  private final List<RacyAccesses> racy;
  private final int limit;
  private final Workers workers;

  public RaceReport(
      Program program,
      PointsTo pointsTo,
      Pairing pairing,
      OnceControls once,
      List<Racy> locations,
      Interleavings interleavings,
      Workers workers) {
    this.program = program;
    this.pointsTo = pointsTo;
    this.pairing = pairing;
    this.once = once;
    this.workers = workers;
    racy =
        workers.map(
            locations,
            () -> text(names()),
            (text, at) -> new RacyAccesses(at, text, interleavings));
    long all = racy.stream().mapToLong(RacyAccesses::count).sum();
    limit = all <= MAX_SHOWN ? Integer.MAX_VALUE : Math.max(MIN_SHOWN, MAX_SHOWN / racy.size());
  }

  public List<Finding> findings() {
    return workers.map(racy, this::texts, (texts, at) -> texts.of(at, limit));
  }

  /** What findings do not show. */
  public Optional<Incomplete> leftOut() {
    long more = racy.stream().filter(r -> r.count() > limit).count();
    long leftOut = racy.stream().mapToLong(r -> Math.max(0, r.count() - limit)).sum();
    return more == 0
        ? Optional.empty()
        : Optional.of(
            new Incomplete(
                IncompleteKind.PHASE_CUT_SHORT,
                "report",
                Position.UNKNOWN,
                more + " findings show " + limit + " accesses each, " + leftOut + " are left out"));
  }

  private RaceFindings texts() {
    GuardNames names = names();
    return new RaceFindings(
        program, pointsTo, pairing.index(), pairing.all(), text(names), names, once, racy.size());
  }

  private AccessText text(GuardNames names) {
    Accesses accesses = pairing.accesses();
    return new AccessText(program, accesses.threads(), accesses.summaries(), names, once);
  }

  private GuardNames names() {
    return new GuardNames(program, pointsTo, new LocationText(program, pointsTo));
  }
}
