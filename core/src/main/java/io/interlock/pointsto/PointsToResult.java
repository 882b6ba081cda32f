package io.interlock.pointsto;

import java.util.Optional;

/**
 * The answers of a points-to analysis.
 *
 * @param kind the analysis that was asked for
 * @param fallback why the answers are Steensgaard's instead; empty if they are what was asked for
 */
public record PointsToResult(PointsToKind kind, PointsTo pointsTo, Optional<String> fallback) {
  /** The analysis whose answers these are. */
  public PointsToKind answeredBy() {
    return fallback.isPresent() ? PointsToKind.STEENSGAARD : kind;
  }
}
