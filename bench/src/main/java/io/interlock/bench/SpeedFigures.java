package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import io.interlock.run.Phase;
import java.time.Duration;
import java.util.Map;

/**
 * What a check of a program costs after clang.
 *
 * @param first the first run, in a cold JVM
 * @param median the run of median wall time
 * @param peakResident in bytes, after the first run
 */
record SpeedFigures(
    long lines,
    long instructions,
    int jobs,
    Cost clang,
    Run first,
    Run median,
    long peakResident,
    long findings,
    long incomplete) {
  private static final double LEAST = 4e9;
  private static final double SHARE = 0.5;

  /** One run, from units to the report. */
  record Run(Cost cost, Map<Phase, Duration> phases) {
    double seconds(String phase) {
      return phases.getOrDefault(new Phase(phase), Duration.ZERO).toNanos() / 1e9;
    }
  }

  /** The time a check may take after clang, in nanoseconds. */
  double budget() {
    return Math.max(LEAST, SHARE * clang.wall());
  }

  boolean isWithinBudget() {
    return first.cost().wall() <= budget();
  }
}
