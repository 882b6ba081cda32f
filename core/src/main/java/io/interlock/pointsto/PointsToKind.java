package io.interlock.pointsto;

import io.interlock.ir.Program;
import io.interlock.run.RunContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The points-to analyses to choose from, the less precise first. */
public enum PointsToKind {
  /** No call through a pointer has a target: a lower bound, not sound. */
  NONE,
  /** Steensgaard's analysis: copies go both ways, all offsets of an object being one. */
  STEENSGAARD,
  /** Andersen's analysis, all offsets of an object being one. */
  ANDERSEN_FI,
  /** Andersen's analysis, by offset. */
  ANDERSEN,
  /** The same, with what threads and callbacks do kept apart by where they are started. */
  ORIGIN,
  /**
   * Andersen's analysis, and for pointers to functions one that tells calls apart, heap objects
   * made in them included.
   */
  CONTEXT;

  public static final PointsToKind DEFAULT = ANDERSEN;

  /** The name people use. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<PointsToKind> named(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }

  /** The answers, however long it takes. */
  public PointsTo solve(Program program, ModelLookup models, RunContext run) {
    return solve(program, models, run, PointsToLimits.NONE).pointsTo();
  }

  /** The answers, or those of a coarser analysis if a limit is reached. */
  public PointsToResult solve(
      Program program, ModelLookup models, RunContext run, PointsToLimits limits) {
    return new PointsToAnalysis(program, models, run, limits, null).solve(this);
  }
}
