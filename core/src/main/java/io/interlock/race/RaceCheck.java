package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.finding.Finding;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.Safety;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.model.ProgramModels;
import io.interlock.ownership.AtomicPublication;
import io.interlock.ownership.Handovers;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import io.interlock.run.Beside;
import io.interlock.run.Counter;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import io.interlock.source.Position;
import io.interlock.summary.AnalysisInput;
import io.interlock.summary.ArgumentObjects;
import io.interlock.summary.Batons;
import io.interlock.summary.BinarySemaphores;
import io.interlock.summary.ChangingMemory;
import io.interlock.summary.ClaimCellFinder;
import io.interlock.summary.ClaimCells;
import io.interlock.summary.ConstantFormals;
import io.interlock.summary.FunctionNames;
import io.interlock.summary.HandleArrays;
import io.interlock.summary.HandleCells;
import io.interlock.summary.HeapRegions;
import io.interlock.summary.InitialCounts;
import io.interlock.summary.LoosePublication;
import io.interlock.summary.ModifiedMemory;
import io.interlock.summary.ObjectCounts;
import io.interlock.summary.OrderEvents;
import io.interlock.summary.OwnCellValues;
import io.interlock.summary.OwnHandles;
import io.interlock.summary.OwnObjectCells;
import io.interlock.summary.OwnPools;
import io.interlock.summary.RecursiveLocks;
import io.interlock.summary.RelevantMemory;
import io.interlock.summary.SingleIds;
import io.interlock.summary.SingleProducerRings;
import io.interlock.summary.SoleObjects;
import io.interlock.summary.SoleThread;
import io.interlock.summary.SpinCells;
import io.interlock.summary.StartFlags;
import io.interlock.summary.StateCell;
import io.interlock.summary.Summaries;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.SharedObjects;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The race check of one program, phase by phase. */
public final class RaceCheck {
  private static final Phase SHARING = new Phase("sharing");
  private static final Phase OWNERSHIP = new Phase("ownership");
  private static final Phase SUMMARIES = new Phase("summaries");
  private static final Phase CONTEXTS = new Phase("contexts");
  private static final Phase RACES = new Phase("races");
  private static final Phase REASONS = new Phase("reasons");

  private final Program program;
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final int threadCount;
  private final CheckOptions options;
  private final InterleavingSearch search;
  private final RunContext run;
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
    this(graph, pointsTo, models, threadCount, options, UnaryOperator.identity(), run);
  }

  /**
   * The same for tests.
   *
   * @param carried what becomes of summaries once they are made
   */
  RaceCheck(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      int threadCount,
      CheckOptions options,
      UnaryOperator<SummaryTable> carried,
      RunContext run) {
    this.carried = carried;
    this.options = options;
    this.program = graph.program();
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    this.threadCount = threadCount;
    this.run = run;
    search = new InterleavingSearch(graph, pointsTo, models, options, run);
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
    ThreadEntries entries = ThreadEntries.find(graph, pointsTo, options.assumptions());
    BitSet shared = run.phase(SHARING, () -> SharedObjects.find(graph, pointsTo, models, entries));
    if (entries.others().isEmpty()) {
      countAssumptions();
      return new Result(List.of(), entries.main().isEmpty() ? 0 : 1, 0, 0, List.of());
    }
    Accesses accesses = accesses(entries, shared);
    Paired paired = run.phase(RACES, () -> pair(accesses));
    if (options.reasons() == CheckOptions.Reasons.COUNTED) {
      run.phase(REASONS, () -> countReasons(paired));
      countAssumptions();
    }
    return paired.result();
  }

  private record Paired(Pairing pairing, Interleavings interleavings, Result result) {}

  private Paired pair(Accesses accesses) {
    return races(pairing(accesses));
  }

  private Pairing pairing(Accesses accesses) {
    var workers = new Workers(threadCount);
    return new Pairing(accesses, graph, pointsTo, models, options.assumptions(), workers);
  }

  private void countReasons(Paired paired) {
    Pairing pairing = paired.pairing();
    var grounds = pairing.grounds(new LocationText(program, pointsTo), paired.interleavings());
    new SafetyCounts(grounds, run).count(pairing.index());
  }

  /** Nothing, unless they are counted. */
  private void countAssumptions() {
    options
        .assumptions()
        .uses()
        .forEach((a, uses) -> run.counters().add(new Counter("assumed: " + a.code()), uses));
  }

  /** The accesses to memory that threads share, in absolute terms. */
  record Accesses(
      BitSet shared,
      List<ThreadAccess> all,
      List<ThreadAccess> unpublished,
      Threads threads,
      ThreadOrder order,
      ThreadTree tree,
      EntryContexts contexts,
      OwnObjectCells holders,
      SoleObjects sole,
      HeapRegions regions,
      Handovers handovers,
      FunctionRuns runs,
      List<Exclusion> exclusions,
      OwnHandles ownHandles,
      OwnPools ownPools,
      SingleProducerRings rings,
      ObjectCounts counts,
      SummaryTable summaries,
      FunctionNames names) {}

  /** What pairs are made of; for tests of the phases before. */
  Accesses accesses() {
    ThreadEntries entries = ThreadEntries.find(graph, pointsTo, options.assumptions());
    return accesses(entries, SharedObjects.find(graph, pointsTo, models, entries));
  }

  private Accesses accesses(ThreadEntries entries, BitSet shared) {
    SpinCells cells = SpinCells.find(program, pointsTo, entries.running());
    Beside<Handovers> handovers =
        run.phase(OWNERSHIP, () -> handovers(entries, shared, cells::mayRelease));
    FunctionRuns runs = FunctionRuns.count(graph, entries);
    ModifiedMemory modified = ModifiedMemory.find(graph, pointsTo, models, options.assumptions());
    ChangingMemory changing = ChangingMemory.find(graph, pointsTo, modified, entries);
    var relevant = new RelevantMemory(pointsTo, shared, LoosePublication.find(program, pointsTo));
    OrderEvents events =
        OrderEvents.find(graph, models, pointsTo, modified, changing, entries, runs, relevant);
    ArgumentObjects arguments = ArgumentObjects.find(graph, pointsTo);
    OwnObjectCells holders =
        OwnObjectCells.find(graph, pointsTo, models, modified, shared, arguments);
    HeapRegions regions = HeapRegions.find(graph, pointsTo, models, entries, shared);
    ClaimCells claims =
        ClaimCellFinder.find(graph, models, pointsTo, modified, changing, entries, shared);
    AnalysisInput input =
        input(
            entries, relevant, modified, changing, events, runs, arguments, holders, regions, cells,
            claims);
    SummaryTable summaries = run.phase(SUMMARIES, () -> summaries(input, entries));
    Threads threads = Threads.find(graph, entries, runs, summaries, options.assumptions());
    var order = new ThreadOrder(graph, threads, entries, summaries, models);
    Beside<OwnMemory> own = ownMemory(entries, threads);
    Places unheld = new SoleThread(graph, entries).unheld(starts(entries), summaries);
    return guarded(
        claims,
        cells.spoilt(unheld).union(claims.spoilt(unheld)),
        spoilt -> {
          var absolute =
              new AbsoluteLocks(
                  pointsTo, program.functions().get(0), new MadeOnce(graph, runs), spoilt);
          EntryContexts contexts =
              EntryContexts.find(graph, entries, summaries, threads, order, absolute, run);
          ThreadAccesses.Collected collected =
              ThreadAccesses.collect(
                  graph, pointsTo, summaries, threads, contexts, order, absolute, entries.main());
          SyncPoints points =
              SyncPoints.find(program, pointsTo, summaries, contexts, order, absolute);
          var tree = new ThreadTree(threads, contexts, absolute);
          return new Accesses(
              shared,
              collected.all(),
              collected.unpublished(),
              threads,
              order,
              tree,
              contexts,
              holders,
              SoleObjects.find(graph, pointsTo, models, modified, runs),
              regions,
              handovers.get(),
              runs,
              exclusions(
                  summaries,
                  threads,
                  runs,
                  tree,
                  points,
                  events,
                  entries.main(),
                  collected.all(),
                  order,
                  own.get()),
              input.ownHandles(),
              input.ownPools(),
              SingleProducerRings.find(graph, pointsTo, modified, runs),
              input.counts(),
              summaries,
              new FunctionNames(input, summaries));
        });
  }

  /** Makes locksets absolute without some cells. */
  private interface Grounds {
    Accesses without(Places spoilt);
  }

  /** Made again if cells that were taken for locks turn out not to be guarded. */
  private Accesses guarded(ClaimCells claims, Places spoilt, Grounds grounds) {
    Accesses first = run.phase(CONTEXTS, () -> grounds.without(spoilt));
    if (claims.all().filter(p -> !spoilt.contains(p)).isEmpty()) {
      return first;
    }
    Pairing pairing = pairing(first);
    Places missing = new ClaimGuards(pairing, claims, pointsTo).missing(spoilt);
    return missing.isEmpty()
        ? first
        : run.phase(CONTEXTS, () -> grounds.without(spoilt.union(missing)));
  }

  /** Found beside what summaries are made with, and these: neither needs them. */
  private Beside<Handovers> handovers(
      ThreadEntries entries, BitSet shared, BiPredicate<Function, Instruction> releases) {
    return Beside.start(
        threadCount,
        "ownership",
        () ->
            run.timers()
                .time(
                    OWNERSHIP,
                    () ->
                        Handovers.find(
                            graph,
                            pointsTo,
                            models,
                            entries,
                            shared,
                            (f, i) -> releases.test(f, i) || AtomicPublication.isBy(f, i, pointsTo),
                            options.assumptions())));
  }

  /** Found beside contexts: neither needs the other. */
  private Beside<OwnMemory> ownMemory(ThreadEntries entries, Threads threads) {
    return Beside.start(
        threadCount,
        "own memory",
        () -> new OwnMemory(graph, pointsTo, models, entries, threads, options.assumptions(), run));
  }

  /** Made again while semaphores that were taken for locks turn out not to be. */
  private SummaryTable summaries(AnalysisInput first, ThreadEntries entries) {
    Set<Function> starts = starts(entries);
    AnalysisInput input = first;
    while (true) {
      SummaryTable summaries =
          Summaries.compute(input, entries.running(), threadCount, SUMMARIES, run);
      Places unheld = input.semaphores().postedUnheld(starts, summaries);
      if (unheld.isEmpty() || run.isCancelled()) {
        return carried.apply(summaries);
      }
      input = input.with(input.semaphores().without(unheld));
    }
  }

  private static Set<Function> starts(ThreadEntries entries) {
    var starts = new LinkedHashSet<>(entries.main());
    starts.addAll(entries.others());
    return starts;
  }

  /** The proofs of order, besides what may run when. */
  private List<Exclusion> exclusions(
      SummaryTable summaries,
      Threads threads,
      FunctionRuns runs,
      ThreadTree tree,
      SyncPoints points,
      OrderEvents events,
      List<Function> mainFunctions,
      List<ThreadAccess> all,
      ThreadOrder order,
      OwnMemory own) {
    SymbolicPlaces places = SymbolicPlaces.shared(pointsTo, program.functions().get(0));
    var locks = new SingleLock(pointsTo, places);
    var heldOnce = new SingleLock(pointsTo, places, new MadeOnce(graph, runs));
    Map<StateCell, StateAccesses> states =
        StateAccesses.of(events.states(), all, order, pointsTo, places, heldOnce);
    var sheltered = new CreationLocks(threads.roots().size(), tree, points, locks);
    var counts = new InitialCounts(graph, models, pointsTo, runs);
    return List.of(
        sheltered,
        new LockHandOver(tree, points, sheltered, locks, events),
        new BarrierPhases(threads, points, events, counts),
        new SemaphoreSignals(threads, points, events, counts),
        new AnsweredStarts(threads, tree, points, events, counts),
        new FlagSignals(threads, tree, points, events, heldOnce),
        new StateTurns(threads, events, states),
        new StateClaims(events, states),
        new BirthSignals(graph, summaries, threads, events, mainFunctions, options.assumptions()),
        new MainJoined(threads, events),
        own,
        new Countdown(graph, pointsTo, summaries, threads, tree, points, events, locks));
  }

  private AnalysisInput input(
      ThreadEntries entries,
      RelevantMemory relevant,
      ModifiedMemory modified,
      ChangingMemory changing,
      OrderEvents events,
      FunctionRuns runs,
      ArgumentObjects arguments,
      OwnObjectCells holders,
      HeapRegions regions,
      SpinCells cells,
      ClaimCells claims) {
    return new AnalysisInput(
        program,
        graph,
        pointsTo,
        models,
        relevant,
        RecursiveLocks.find(program, graph.sites(), models, pointsTo),
        BinarySemaphores.find(graph.sites(), models, pointsTo)
            .with(Batons.find(graph, models, pointsTo, runs)),
        cells,
        claims,
        modified,
        changing,
        ConstantFormals.find(program, graph.sites()),
        events,
        HandleCells.find(graph, models, pointsTo, modified, runs, options.assumptions()),
        HandleArrays.find(graph, models, pointsTo, modified, runs, options.assumptions()),
        OwnHandles.find(graph, models, pointsTo, modified, options.assumptions()),
        OwnPools.find(graph, models, pointsTo, modified, options.assumptions()),
        SingleIds.find(graph, models, pointsTo, modified, runs, options.assumptions()),
        StartFlags.find(graph, models, pointsTo, modified, runs, options.assumptions()),
        ObjectCounts.find(graph, pointsTo, relevant.objects(), options.assumptions()),
        arguments,
        holders,
        regions,
        OwnCellValues.find(graph, entries),
        options.assumptions());
  }

  /** Why locations are safe, or not. */
  public SafetyAnswers explain(List<String> names) {
    ThreadEntries entries = ThreadEntries.find(graph, pointsTo, options.assumptions());
    SharedObjects sharing =
        run.phase(SHARING, () -> SharedObjects.analyze(graph, pointsTo, models, entries));
    Accesses accesses = accesses(entries, sharing.all());
    return run.phase(RACES, () -> explain(names, entries, sharing, accesses));
  }

  private SafetyAnswers explain(
      List<String> asked, ThreadEntries entries, SharedObjects sharing, Accesses accesses) {
    Pairing pairing = pairing(accesses);
    var locations = new LocationText(program, pointsTo);
    var names = new LocationNames(program, pointsTo, locations, TextAccesses.find(graph, pointsTo));
    var guards = new GuardNames(program, pointsTo, locations);
    var once = new OnceControls(graph, models, pointsTo);
    var safety =
        new SafetyExplanations(
            entries,
            sharing,
            pairing.index(),
            pairing.grounds(locations, search.of(accesses.threads())),
            new AccessText(program, accesses.threads(), accesses.summaries(), guards, once),
            guards,
            once);
    Map<String, List<Safety>> found = new LinkedHashMap<>();
    for (String name : asked) {
      List<Safety> answers = names.find(name).stream().map(safety::of).toList();
      if (!answers.isEmpty()) {
        found.put(name, answers);
      } else if (names.isVariable(name)) {
        found.put(name, List.of(SafetyExplanations.neverInMemory(name)));
      }
    }
    return new SafetyAnswers(found, names.all());
  }

  private Paired races(Pairing pairing) {
    Accesses accesses = pairing.accesses();
    AccessIndex index = pairing.index();
    Threads threads = accesses.threads();
    var workers = new Workers(threadCount);
    var pairs =
        new RacePairs(
            () ->
                new PairCheck(
                    pointsTo,
                    pairing.overlaps(),
                    pairing.locks(),
                    pairing.handedOver(),
                    pairing.states()),
            workers);
    pairs.find(PairTasks.of(index, pointsTo, pairing.handedOver(), workers), RACES, run);
    var locations = new RaceLocations(new LocationText(program, pointsTo));
    var finds = new RacyFinds(pairing, graph, pointsTo, workers, run);
    Map<Place, List<Pair>> followed = finds.follow(pairs.races());
    boolean isQuiet = pairs.races().isEmpty() && followed.isEmpty();
    Interleavings interleavings = isQuiet ? search.none() : search.of(threads);
    interleavings.remaining(pairs.races()).forEach(locations::add);
    interleavings.remaining(followed).forEach(locations::add);
    var once = new OnceControls(graph, models, pointsTo);
    var report =
        new RaceReport(program, pointsTo, pairing, once, locations.all(), interleavings, workers);
    List<Finding> findings = report.findings();
    var incomplete = new ArrayList<Incomplete>();
    accesses
        .summaries()
        .unsettled()
        .forEach(f -> incomplete.add(cutShort(Position.UNKNOWN, f + " still changed at the end")));
    Stream.concat(pairs.truncated().stream(), finds.truncated().stream())
        .forEach(
            o ->
                incomplete.add(
                    cutShort(
                        pointsTo.objects().get(o).position(),
                        "so many accesses to this object that not all pairs were compared")));
    report.leftOut().ifPresent(incomplete::add);
    var result =
        new Result(
            findings,
            threads.roots().size(),
            accesses.all().size(),
            pairs.locationCount(),
            incomplete);
    return new Paired(pairing, interleavings, result);
  }

  private static Incomplete cutShort(Position position, String reason) {
    return new Incomplete(IncompleteKind.PHASE_CUT_SHORT, "races", position, reason);
  }
}
