package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.pointsto.PointsToResult;
import io.interlock.source.Position;
import java.util.Optional;

/** Says when a points-to analysis was cut short and a coarser one answered. */
public final class Fallbacks {
  private Fallbacks() {}

  public static Optional<Incomplete> of(String program, PointsToResult result) {
    return result
        .fallback()
        .map(
            reason ->
                new Incomplete(
                    IncompleteKind.PHASE_CUT_SHORT,
                    "points-to analysis of " + program,
                    Position.UNKNOWN,
                    "%s %s; %s was used, which is coarser"
                        .formatted(result.kind().label(), reason, result.answeredBy().label())));
  }
}
