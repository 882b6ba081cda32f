package io.interlock.pipeline;

import io.interlock.assumption.Assumption;
import io.interlock.callgraph.CallGraph;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.pointsto.PointsToResult;
import io.interlock.race.RaceCheck;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.safety.NotFollowed;
import io.interlock.race.safety.SafetyAnswers;
import io.interlock.ranking.Ranking;
import io.interlock.ranking.Weights;
import io.interlock.run.Beside;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.specialize.CarriedPointers;
import io.interlock.specialize.ServedTables;
import io.interlock.specialize.Specialization;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A check from end to end: the phases in their order, for one program after the other, so that only
 * one is in memory as a whole.
 */
public final class CheckPipeline {
  private static final Phase SPECIALIZE = new Phase("specialize");
  private static final Phase POINTS_TO = new Phase("points-to");
  private static final Phase CALL_GRAPH = new Phase("call graph");
  private static final Phase NOT_SEEN = new Phase("not seen");
  private static final Phase RANKING = new Phase("ranking");

  private final ProgramLinker linker;
  private final LibraryModels models;
  private final PointsToLimits limits;
  private final int threads;
  private final CheckOptions options;
  private final RunContext run;

  public CheckPipeline(
      ProgramLinker linker,
      LibraryModels models,
      PointsToLimits limits,
      int threads,
      RunContext run) {
    this(linker, models, limits, threads, CheckOptions.DEFAULT, run);
  }

  public CheckPipeline(
      ProgramLinker linker,
      LibraryModels models,
      PointsToLimits limits,
      int threads,
      CheckOptions options,
      RunContext run) {
    this.options = options;
    this.linker = linker;
    this.models = models;
    this.limits = limits;
    this.threads = threads;
    this.run = run;
  }

  public CheckResult check(LoadedUnits units) {
    var results = new ProgramResults(units.incomplete(), units.unitCount());
    var notFollowed = new NotFollowed();
    units.directives().forEach(notFollowed::addDirective);
    for (ProgramPlan plan : units.programs()) {
      if (run.isCancelled()) {
        break;
      }
      LinkedProgram linked = linker.link(plan);
      check(linked, results, notFollowed);
      if (plan.kind() == ProgramPlan.Kind.LIBRARY && linked.functionCount() > 0) {
        notFollowed.addProgramWithoutMain(plan.name());
      }
    }
    run.cancellation().reason().ifPresent(reason -> results.add(cutShort("check", reason)));
    CheckResult result = results.merged(notFollowed.result());
    return run.phase(RANKING, () -> new Ranking(Weights.shipped()).rank(result));
  }

  /** Checks one program that is linked already. */
  public CheckResult check(LinkedProgram linked) {
    var results = new ProgramResults(List.of(), linked.plan().units().size());
    var notFollowed = new NotFollowed();
    check(linked, results, notFollowed);
    return results.merged(notFollowed.result());
  }

  /** Why locations are safe or not, by the name of the program; no findings are looked for. */
  public Map<String, SafetyAnswers> explain(LoadedUnits units, List<String> locations) {
    Map<String, SafetyAnswers> answers = new LinkedHashMap<>();
    for (ProgramPlan plan : units.programs()) {
      if (!run.isCancelled()) {
        Prepared prepared = prepare(linker.link(plan));
        answers.put(plan.name(), prepared.check().explain(locations));
      }
    }
    return answers;
  }

  /** A program with what a check of it starts from. */
  private record Prepared(
      CallGraph graph, ProgramModels models, PointsToResult solved, RaceCheck check) {}

  private Prepared prepare(LinkedProgram linked) {
    Program tables = ServedTables.apply(linked.program(), models.in(linked.program()));
    Program served = CarriedPointers.apply(tables, models.in(tables));
    LibraryModels library = models.in(served);
    ProgramModels known = ProgramModels.of(served, library);
    Program program = run.phase(SPECIALIZE, () -> Specialization.apply(served, known::of));
    PointsToKind kind =
        options.assumptions().holds(Assumption.TYPED_POINTERS)
            ? PointsToKind.DEFAULT
            : PointsToKind.ANDERSEN_FI;
    PointsToResult solved = run.phase(POINTS_TO, () -> kind.solve(program, known::of, run, limits));
    PointsTo pointsTo = solved.pointsTo();
    CallGraph graph = run.phase(CALL_GRAPH, () -> CallGraph.build(program, library, pointsTo, run));
    return new Prepared(
        graph, known, solved, new RaceCheck(graph, pointsTo, known, threads, options, run));
  }

  private void check(LinkedProgram linked, ProgramResults results, NotFollowed notFollowed) {
    Prepared prepared = prepare(linked);
    Beside<NotFollowed> scanned = scan(prepared, notFollowed);
    RaceCheck.Result races = prepared.check().find();
    scanned.get();

    linked.incomplete().forEach(results::add);
    races.incomplete().forEach(results::add);
    Fallbacks.of(linked.plan().name(), prepared.solved()).ifPresent(results::add);
    var counts =
        new Counts(
            0,
            linked.functionCount(),
            races.threadCount(),
            races.accessCount(),
            races.locationCount());
    results.add(linked.plan().name(), races.findings(), counts);
  }

  /** Beside the check: neither needs the other. */
  private Beside<NotFollowed> scan(Prepared prepared, NotFollowed notFollowed) {
    return Beside.start(
        threads,
        "not seen",
        () ->
            run.timers()
                .time(
                    NOT_SEEN,
                    () -> {
                      notFollowed.scan(
                          prepared.graph(), prepared.models(), prepared.solved().pointsTo());
                      return notFollowed;
                    }));
  }

  private static Incomplete cutShort(String what, String reason) {
    return new Incomplete(IncompleteKind.PHASE_CUT_SHORT, what, Position.UNKNOWN, reason);
  }
}
