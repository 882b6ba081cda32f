package io.interlock.bench;

import io.interlock.run.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * Scores programs, several at once. One that breaks the check, or never lets it end, is a failure
 * of its own; the others go on.
 */
final class AccuracyRun {
  /**
   * @param perProgram after which a check is asked to end
   * @param grace after which, when asked, it is left behind
   */
  record Limits(int jobs, Duration perProgram, Duration grace) {}

  private final BiFunction<JudgedProgram, RunContext, ProgramScore> check;
  private final Limits limits;

  AccuracyRun(BiFunction<JudgedProgram, RunContext, ProgramScore> check, Limits limits) {
    this.check = check;
    this.limits = limits;
  }

  /** In the order of the programs. */
  List<ProgramScore> score(List<JudgedProgram> programs) throws InterruptedException {
    ExecutorService pool = Executors.newCachedThreadPool(AccuracyRun::daemon);
    var places = new Semaphore(limits.jobs());
    long longest = limits.perProgram().plus(limits.grace()).toMillis();
    try {
      var tasks = new ArrayList<Future<ProgramScore>>();
      for (JudgedProgram program : programs) {
        places.acquire();
        tasks.add(
            CompletableFuture.supplyAsync(() -> score(program), pool)
                .orTimeout(longest, TimeUnit.MILLISECONDS)
                .whenComplete((score, failure) -> places.release()));
      }
      var scores = new ArrayList<ProgramScore>();
      for (int i = 0; i < tasks.size(); i++) {
        scores.add(result(programs.get(i), tasks.get(i)));
      }
      return scores;
    } finally {
      pool.shutdownNow();
    }
  }

  /** A check that never ends must not keep the process alive. */
  private static Thread daemon(Runnable body) {
    var thread = new Thread(body, "accuracy");
    thread.setDaemon(true);
    return thread;
  }

  private static ProgramScore result(JudgedProgram program, Future<ProgramScore> task)
      throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) { // exceptions and errors alike, stack overflow among them
      return ProgramScore.broken(program, Breakdown.of(e));
    }
  }

  private ProgramScore score(JudgedProgram program) {
    if (program.exempt().isPresent()) {
      return ProgramScore.exempt(program, program.exempt().get());
    }
    var run = RunContext.silent();
    long millis = limits.perProgram().toMillis();
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
        .execute(() -> run.cancellation().request("after " + millis / 1e3 + " s"));
    return check.apply(program, run);
  }
}
