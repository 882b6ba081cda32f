package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.finding.Finding;
import io.interlock.finding.Incomplete;
import io.interlock.model.ProgramModels;
import io.interlock.ownership.AtomicPublication;
import io.interlock.ownership.Handovers;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.pair.InterleavingSearch;
import io.interlock.race.pair.Interleavings;
import io.interlock.race.pair.LocationText;
import io.interlock.race.pair.Pairing;
import io.interlock.race.safety.SafetyAnswers;
import io.interlock.race.safety.SafetyCounts;
import io.interlock.run.Beside;
import io.interlock.run.Counter;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.summary.AnalysisInput;
import io.interlock.summary.lock.SpinCells;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.SharedObjects;
import io.interlock.threads.ThreadEntries;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The race check of one program, phase by phase: which memory threads share, who hands which
 * objects over, what functions do ({@link SummaryPhase}), what threads do, and in what order
 * ({@link AccessPhase}), and which pairs of accesses race ({@link PairPhase}). Why something is
 * safe is found out on demand only ({@link SafetyPhase}).
 */
public final class RaceCheck {
  private static final Phase SHARING = new Phase("sharing");
  private static final Phase OWNERSHIP = new Phase("ownership");
  private static final Phase RACES = new Phase("races");
  private static final Phase REASONS = new Phase("reasons");

  private final CheckedProgram checked;
  private final InterleavingSearch search;
  private final UnaryOperator<SummaryTable> carried;

  public RaceCheck(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, int threadCount, RunContext run) {
    this(graph, pointsTo, models, threadCount, CheckOptions.DEFAULT, run);
  }

  public RaceCheck(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      int threadCount,
      CheckOptions options,
      RunContext run) {
    this(
        new CheckedProgram(graph, pointsTo, models, options, threadCount, run),
        UnaryOperator.identity());
  }

  /**
   * The same for tests.
   *
   * @param carried what becomes of summaries once they are made
   */
  RaceCheck(CheckedProgram checked, UnaryOperator<SummaryTable> carried) {
    this.checked = checked;
    this.carried = carried;
    search = new InterleavingSearch(checked);
  }

  /**
   * What was found, and how much was looked at.
   *
   * @param accessCount accesses to memory that threads share
   * @param incomplete where a bound was reached
   */
  public record Result(
      List<Finding> findings,
      long threadCount,
      long accessCount,
      long locationCount,
      List<Incomplete> incomplete) {}

  public Result find() {
    ThreadEntries entries = entries();
    BitSet shared = checked.run().phase(SHARING, () -> shared(entries));
    if (entries.others().isEmpty()) {
      countAssumptions();
      return new Result(List.of(), entries.main().isEmpty() ? 0 : 1, 0, 0, List.of());
    }
    Accesses accesses = accesses(entries, shared);
    return races(accesses);
  }

  /** Why locations are safe, or not. */
  public SafetyAnswers explain(List<String> names) {
    ThreadEntries entries = entries();
    SharedObjects sharing = checked.run().phase(SHARING, () -> sharing(entries));
    Accesses accesses = accesses(entries, sharing.all());
    return checked.run().phase(RACES, () -> explain(names, entries, sharing, accesses));
  }

  /** What pairs are made of; for tests of the phases before. */
  Accesses accesses() {
    ThreadEntries entries = entries();
    return accesses(entries, shared(entries));
  }

  private ThreadEntries entries() {
    return ThreadEntries.find(checked.graph(), checked.pointsTo(), checked.assumptions());
  }

  private BitSet shared(ThreadEntries entries) {
    return SharedObjects.find(checked.graph(), checked.pointsTo(), checked.models(), entries);
  }

  private SharedObjects sharing(ThreadEntries entries) {
    return SharedObjects.analyze(checked.graph(), checked.pointsTo(), checked.models(), entries);
  }

  private Accesses accesses(ThreadEntries entries, BitSet shared) {
    SpinCells cells = SpinCells.find(checked.program(), checked.pointsTo(), entries.running());
    Beside<Handovers> handovers = handovers(entries, shared, cells);
    FunctionRuns runs = FunctionRuns.count(checked.graph(), entries);
    var phase = new SummaryPhase(checked, entries);
    AnalysisInput input = phase.input(shared, runs, cells);
    SummaryTable summaries = carried.apply(phase.summaries(input));
    return new AccessPhase(checked, entries, shared, runs, input, summaries, handovers).accesses();
  }

  /** Found beside what summaries are made with, and these: neither needs them. */
  private Beside<Handovers> handovers(ThreadEntries entries, BitSet shared, SpinCells cells) {
    RunContext run = checked.run();
    Supplier<Handovers> search = () -> findHandovers(entries, shared, cells);
    return run.phase(
        OWNERSHIP,
        () ->
            Beside.start(
                checked.threadCount(), "ownership", () -> run.timers().time(OWNERSHIP, search)));
  }

  private Handovers findHandovers(ThreadEntries entries, BitSet shared, SpinCells cells) {
    PointsTo pointsTo = checked.pointsTo();
    return Handovers.find(
        checked.graph(),
        pointsTo,
        checked.models(),
        entries,
        shared,
        (f, i) -> cells.mayRelease(f, i) || AtomicPublication.isBy(f, i, pointsTo),
        checked.assumptions());
  }

  private Result races(Accesses accesses) {
    RunContext run = checked.run();
    PairPhase.Found found =
        run.phase(RACES, () -> new PairPhase(checked, search, accesses).find(RACES));
    if (checked.options().reasons() == CheckOptions.Reasons.COUNTED) {
      run.phase(REASONS, () -> countReasons(found));
      countAssumptions();
    }
    return found.result();
  }

  private void countReasons(PairPhase.Found found) {
    Pairing pairing = found.pairing();
    var locations = new LocationText(checked.program(), checked.pointsTo());
    var grounds = pairing.grounds(locations, found.interleavings());
    new SafetyCounts(grounds, checked.run()).count(pairing.index());
  }

  /** Nothing, unless they are counted. */
  private void countAssumptions() {
    checked
        .assumptions()
        .uses()
        .forEach(
            (a, uses) -> checked.run().counters().add(new Counter("assumed: " + a.code()), uses));
  }

  private SafetyAnswers explain(
      List<String> names, ThreadEntries entries, SharedObjects sharing, Accesses accesses) {
    var pairing = new Pairing(accesses, checked);
    Interleavings interleavings = search.of(accesses.threads());
    return new SafetyPhase(checked, entries, sharing, pairing, interleavings).explain(names);
  }
}
