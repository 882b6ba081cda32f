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

  public PointsTo solve(Program program, ModelLookup models, RunContext run) {
    return switch (this) {
      case NONE -> new NoPointsTo(program);
      case ANDERSEN_FI ->
          PointsToAnalysis.solve(program, models, run, PlaceTable.Fields.MERGED, null);
      case ANDERSEN -> PointsToAnalysis.andersen(program, models, run);
    };
  }
}
