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
  ANDERSEN;

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

  /** The answers, or Steensgaard's if a limit is reached. */
  public PointsToResult solve(
      Program program, ModelLookup models, RunContext run, PointsToLimits limits) {
    return switch (this) {
      case NONE -> new PointsToResult(this, new NoPointsTo(program), Optional.empty());
      case STEENSGAARD -> solve(SolverState.Rules.UNIFICATION, program, models, run, limits);
      case ANDERSEN_FI -> solve(SolverState.Rules.INCLUSION, program, models, run, limits);
      case ANDERSEN -> solve(SolverState.Rules.INCLUSION_BY_OFFSET, program, models, run, limits);
    };
  }

  private PointsToResult solve(
      SolverState.Rules rules,
      Program program,
      ModelLookup models,
      RunContext run,
      PointsToLimits limits) {
    return PointsToAnalysis.solve(this, rules, program, models, run, limits);
  }
}
