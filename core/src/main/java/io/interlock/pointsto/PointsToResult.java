package io.interlock.pointsto;

import java.util.Optional;

/**
 * The answers of a points-to analysis.
 *
 * @param kind the analysis that was asked for
 * @param answeredBy the analysis whose answers these are
 * @param fallback why that is a coarser one; empty if it is the one asked for
 */
public record PointsToResult(
    PointsToKind kind, PointsToKind answeredBy, PointsTo pointsTo, Optional<String> fallback) {
  static PointsToResult finished(PointsToKind kind, PointsTo pointsTo) {
    return new PointsToResult(kind, kind, pointsTo, Optional.empty());
  }
}
