package io.interlock.run;

import java.util.function.Supplier;

/** What one run shares between its phases; handed to each of them by constructor. */
public record RunContext(
    Cancellation cancellation, PhaseTimers timers, Counters counters, Progress progress) {

  /** A fresh context that reports its progress to {@code progress}. */
  public static RunContext reportingTo(Progress progress) {
    return new RunContext(new Cancellation(), new PhaseTimers(), new Counters(), progress);
  }

  /** A fresh context without progress, as tests want it. */
  public static RunContext silent() {
    return reportingTo(Progress.SILENT);
  }

  /** Runs one phase: timed, and announced to the progress sink. */
  public <T> T phase(Phase phase, Supplier<T> body) {
    progress.started(phase);
    try {
      return timers.time(phase, body);
    } finally {
      progress.finished(phase);
    }
  }

  /** The same for a phase without a result. */
  public void phase(Phase phase, Runnable body) {
    phase(
        phase,
        () -> {
          body.run();
          return 0;
        });
  }

  /** Whether a loop should stop now and mark its result incomplete. */
  public boolean isCancelled() {
    return cancellation.isRequested();
  }
}
