package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.finding.Finding;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.ir.Program;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.summary.AnalysisInput;
import io.interlock.summary.BinarySemaphores;
import io.interlock.summary.ConstantFormals;
import io.interlock.summary.ModifiedMemory;
import io.interlock.summary.RecursiveLocks;
import io.interlock.summary.RelevantMemory;
import io.interlock.summary.Summaries;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.SharedObjects;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The race check of one program, phase by phase. */
public final class RaceCheck {
  private static final Phase SHARING = new Phase("sharing");
  private static final Phase SUMMARIES = new Phase("summaries");
  private static final Phase CONTEXTS = new Phase("contexts");
  private static final Phase RACES = new Phase("races");

  private final Program program;
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final int threadCount;
  private final RunContext run;

  public RaceCheck(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, int threadCount, RunContext run) {
    this.program = graph.program();
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    this.threadCount = threadCount;
    this.run = run;
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
    ThreadEntries entries = ThreadEntries.find(graph, pointsTo);
    BitSet shared = run.phase(SHARING, () -> SharedObjects.find(graph, pointsTo, entries));
    if (entries.others().isEmpty()) {
      return new Result(List.of(), entries.main().isEmpty() ? 0 : 1, 0, 0, List.of());
    }
    Accesses accesses = accesses(entries, shared);
    return run.phase(RACES, () -> races(accesses));
  }

  /** The accesses to memory that threads share, in absolute terms. */
  record Accesses(
      List<ThreadAccess> all, Threads threads, ThreadOrder order, SummaryTable summaries) {}

  /** What pairs are made of; for tests of the phases before. */
  Accesses accesses() {
    ThreadEntries entries = ThreadEntries.find(graph, pointsTo);
    return accesses(entries, SharedObjects.find(graph, pointsTo, entries));
  }

  private Accesses accesses(ThreadEntries entries, BitSet shared) {
    SummaryTable summaries = run.phase(SUMMARIES, () -> summarize(entries, shared));
    Threads threads = Threads.find(graph, entries, summaries);
    var order = new ThreadOrder(graph, threads, summaries, models);
    var absolute = new AbsoluteLocks(pointsTo, program.functions().get(0));
    return run.phase(
        CONTEXTS,
        () -> {
          EntryContexts contexts =
              EntryContexts.find(graph, entries, summaries, threads, order, absolute, run);
          List<ThreadAccess> all =
              ThreadAccesses.collect(
                  graph, pointsTo, summaries, threads, contexts, order, absolute, entries.main());
          return new Accesses(all, threads, order, summaries);
        });
  }

  private SummaryTable summarize(ThreadEntries entries, BitSet shared) {
    var input =
        new AnalysisInput(
            program,
            graph,
            pointsTo,
            models,
            new RelevantMemory(pointsTo, shared),
            RecursiveLocks.find(program, graph.sites(), models, pointsTo),
            BinarySemaphores.find(graph.sites(), models, pointsTo),
            ModifiedMemory.find(graph, pointsTo, models),
            ConstantFormals.find(program, graph.sites()));
    return Summaries.compute(input, entries.running(), threadCount, SUMMARIES, run);
  }

  private Result races(Accesses accesses) {
    var places = new SymbolicPlaces(pointsTo, program.functions().get(0));
    var index = new AccessIndex(accesses.all(), pointsTo, places, accesses.order());
    var locks = new CommonLock(index::isStable, new SingleLock(pointsTo, places));
    var pairs = new RacePairs(accesses.order(), locks);
    pairs.find(index, run);
    Threads threads = accesses.threads();
    List<Finding> findings =
        new RaceFindings(program, pointsTo, threads, index, accesses.all()).of(pairs.races());
    var incomplete = new ArrayList<Incomplete>();
    accesses
        .summaries()
        .unsettled()
        .forEach(f -> incomplete.add(cutShort(Position.UNKNOWN, f + " still changed at the end")));
    pairs
        .truncated()
        .forEach(
            o ->
                incomplete.add(
                    cutShort(
                        pointsTo.objects().get(o).position(),
                        "so many accesses to this object that not all pairs were compared")));
    return new Result(
        findings, threads.roots().size(), accesses.all().size(), pairs.locationCount(), incomplete);
  }

  private static Incomplete cutShort(Position position, String reason) {
    return new Incomplete(IncompleteKind.PHASE_CUT_SHORT, "races", position, reason);
  }
}
