package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.model.LibraryModels;
import io.interlock.run.RunContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An analysis that reaches a limit is replaced by a coarser one; nothing is missing then. */
final class PointsToLimitsTest {
  private static final CProgram PROGRAM = CProgram.of(PointerPrograms.of(7));

  private static PointsToResult solve(PointsToKind kind, PointsToLimits limits) {
    return kind.solve(PROGRAM.program(), LibraryModels.shipped()::of, RunContext.silent(), limits);
  }

  @ParameterizedTest
  @EnumSource
  void noTimeAtAll(PointsToKind kind) {
    PointsToResult result = solve(kind, PointsToLimits.DEFAULT.withTime(Duration.ZERO));
    boolean isFast = kind == PointsToKind.NONE || kind == PointsToKind.STEENSGAARD;
    assertThat(result.fallback().isPresent()).isEqualTo(!isFast);
    assertThat(result.answeredBy()).isEqualTo(isFast ? kind : PointsToKind.STEENSGAARD);
    if (!isFast) {
      assertThat(PointsToFacts.of(PROGRAM, result.pointsTo()))
          .isEqualTo(
              PointsToFacts.of(
                  PROGRAM, solve(PointsToKind.STEENSGAARD, PointsToLimits.NONE).pointsTo()));
    }
  }

  @Test
  void noMemoryAtAll() {
    PointsToResult result = solve(PointsToKind.ANDERSEN, PointsToLimits.DEFAULT.withHeapPercent(0));
    assertThat(result.fallback()).hasValue("needs more than 0 % of the heap");
  }

  @Test
  void aCrowdLeavesOriginsNothingToTellApart() {
    PointsToLimits crowded = PointsToLimits.NONE.withCrowding(new PointsToLimits.Crowding(0, 0, 0));
    PointsToResult result = solve(PointsToKind.ORIGIN, crowded);
    assertThat(result.fallback()).hasValue("finds pointers that lead almost everywhere");
    assertThat(result.answeredBy()).isEqualTo(PointsToKind.ANDERSEN);
    assertThat(PointsToFacts.of(PROGRAM, result.pointsTo()))
        .isEqualTo(PointsToFacts.of(PROGRAM, solve(PointsToKind.ANDERSEN, crowded).pointsTo()));
  }

  @ParameterizedTest
  @EnumSource
  void enough(PointsToKind kind) {
    PointsToResult result = solve(kind, PointsToLimits.DEFAULT);
    assertThat(result.fallback()).isEmpty();
    assertThat(result.answeredBy()).isEqualTo(kind);
  }
}
