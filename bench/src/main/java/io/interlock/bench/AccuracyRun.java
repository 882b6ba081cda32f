package io.interlock.bench;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitInput;
import io.interlock.pipeline.UnitLoader;
import io.interlock.run.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Checks programs, several at once, each as {@code check} would by itself. A program that breaks
 * the check is a failure of its own; the others go on.
 */
final class AccuracyRun {
  /**
   * @param perProgram after which a check is asked to end
   */
  record Limits(int jobs, Duration perProgram) {}

  private final FrontEndOptions options;
  private final List<String> flags;
  private final Limits limits;

  AccuracyRun(FrontEndOptions options, List<String> flags, Limits limits) {
    this.options = options.withJobs(1);
    this.flags = List.copyOf(flags);
    this.limits = limits;
  }

  /** In the order of the programs. */
  List<ProgramScore> score(List<JudgedProgram> programs) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(limits.jobs());
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try {
      var tasks = new ArrayList<Future<ProgramScore>>();
      for (JudgedProgram program : programs) {
        tasks.add(pool.submit(() -> score(program, clock)));
      }
      var scores = new ArrayList<ProgramScore>();
      for (int i = 0; i < tasks.size(); i++) {
        scores.add(result(programs.get(i), tasks.get(i)));
      }
      return scores;
    } finally {
      pool.shutdownNow();
      clock.shutdownNow();
    }
  }

  private static ProgramScore result(JudgedProgram program, Future<ProgramScore> task)
      throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) { // exceptions and errors alike, stack overflow among them
      return ProgramScore.broken(program, Breakdown.of(e));
    }
  }

  private ProgramScore score(JudgedProgram program, ScheduledExecutorService clock) {
    if (program.exempt().isPresent()) {
      return ProgramScore.exempt(program, program.exempt().get());
    }
    var run = RunContext.silent();
    Future<?> alarm =
        clock.schedule(
            () -> run.cancellation().request("after " + limits.perProgram().toSeconds() + " s"),
            limits.perProgram().toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      return score(program, run);
    } finally {
      alarm.cancel(false);
    }
  }

  private ProgramScore score(JudgedProgram program, RunContext run) {
    var allFlags = new ArrayList<>(flags);
    allFlags.addAll(program.flags());
    UnitInput input = UnitInput.ofFiles(program.files(), allFlags, options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
    Optional<Incomplete> uncompiled =
        units.incomplete().stream()
            .filter(i -> i.kind() == IncompleteKind.UNIT_NOT_COMPILED)
            .findFirst();
    if (uncompiled.isPresent() && !run.isCancelled()) {
      return ProgramScore.exempt(program, "does not compile: " + uncompiled.get().reason());
    }
    var linker = new ProgramLinker(Verification.ON, run);
    CheckResult result = new CheckPipeline(linker, LibraryModels.shipped(), 1, run).check(units);
    return Scoring.score(program, result);
  }
}
