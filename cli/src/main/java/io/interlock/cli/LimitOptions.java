package io.interlock.cli;

import io.interlock.pointsto.PointsToLimits;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The limits of the analyses. */
final class LimitOptions {
  private static final double MILLIS = 1000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--points-to-limit",
      paramLabel = "SECONDS",
      description =
          "When the points-to analysis takes longer (default: ${DEFAULT-VALUE}), or most of "
              + "the memory, a coarser and fast one is used, and the result says so.")
  private double seconds = PointsToLimits.DEFAULT.time().toSeconds();

  PointsToLimits limits() {
    if (!(seconds >= 0)) {
      throw new ParameterException(spec.commandLine(), "--points-to-limit must not be negative");
    }
    return PointsToLimits.DEFAULT.withTime(Duration.ofMillis((long) (seconds * MILLIS)));
  }
}
