package io.interlock.race;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.finding.RaceReport;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.pair.InterleavingSearch;
import io.interlock.race.pair.Interleavings;
import io.interlock.race.pair.LocationText;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.PairCheck;
import io.interlock.race.pair.PairTasks;
import io.interlock.race.pair.Pairing;
import io.interlock.race.pair.RaceLocations;
import io.interlock.race.pair.RacePairs;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.unpublished.RacyFinds;
import io.interlock.run.Phase;
import io.interlock.run.Workers;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * From accesses to findings: the pairs that race, what follows from a pointer that is found by a
 * race, a second opinion by exploration, and the report.
 */
final class PairPhase {
  private final CheckedProgram checked;
  private final InterleavingSearch search;
  private final Pairing pairing;

  PairPhase(CheckedProgram checked, InterleavingSearch search, Accesses accesses) {
    this.checked = checked;
    this.search = search;
    pairing = new Pairing(accesses, checked);
  }

  /** What was found, by what, and what the second opinion was. */
  record Found(RaceCheck.Result result, Pairing pairing, Interleavings interleavings) {}

  Found find(Phase phase) {
    PointsTo pointsTo = checked.pointsTo();
    Accesses accesses = pairing.accesses();
    Workers workers = checked.workers();
    RacePairs pairs = pairs(workers, phase);
    var finds = new RacyFinds(pairing, checked.graph(), pointsTo, workers, checked.run());
    Map<Place, List<Pair>> followed = finds.follow(pairs.races());
    boolean isQuiet = pairs.races().isEmpty() && followed.isEmpty();
    Interleavings interleavings = isQuiet ? search.none() : search.of(accesses.threads());
    var locations = new RaceLocations(new LocationText(checked.program(), pointsTo));
    interleavings.remaining(pairs.races()).forEach(locations::add);
    interleavings.remaining(followed).forEach(locations::add);
    var once = new OnceControls(checked.graph(), checked.models(), pointsTo);
    var report =
        new RaceReport(
            checked.program(), pointsTo, pairing, once, locations.all(), interleavings, workers);
    var result =
        new RaceCheck.Result(
            report.findings(),
            accesses.threads().roots().size(),
            accesses.all().size(),
            pairs.locationCount(),
            incomplete(pairs, finds, report));
    return new Found(result, pairing, interleavings);
  }

  private RacePairs pairs(Workers workers, Phase phase) {
    var pairs =
        new RacePairs(
            () ->
                new PairCheck(
                    checked.pointsTo(),
                    pairing.overlaps(),
                    pairing.locks(),
                    pairing.handedOver(),
                    pairing.states()),
            workers);
    pairs.find(
        PairTasks.of(pairing.index(), checked.pointsTo(), pairing.handedOver(), workers),
        phase,
        checked.run());
    return pairs;
  }

  /** Where a bound was reached. */
  private List<Incomplete> incomplete(RacePairs pairs, RacyFinds finds, RaceReport report) {
    var incomplete = new ArrayList<Incomplete>();
    pairing
        .accesses()
        .summaries()
        .unsettled()
        .forEach(f -> incomplete.add(cutShort(Position.UNKNOWN, f + " still changed at the end")));
    Stream.concat(pairs.truncated().stream(), finds.truncated().stream())
        .forEach(
            o ->
                incomplete.add(
                    cutShort(
                        checked.pointsTo().objects().get(o).position(),
                        "so many accesses to this object that not all pairs were compared")));
    report.leftOut().ifPresent(incomplete::add);
    return incomplete;
  }

  private static Incomplete cutShort(Position position, String reason) {
    return new Incomplete(IncompleteKind.PHASE_CUT_SHORT, "races", position, reason);
  }
}
