package io.interlock.pointsto;

import java.time.Duration;

/**
 * How much a points-to analysis may take before a coarser one takes its place.
 *
 * @param time from the first constraint solved
 * @param heapPercent how much of the largest heap may be in use
 */
public record PointsToLimits(Duration time, int heapPercent) {
  /** Generous: programs of some hundred thousand lines stay far below. */
  public static final PointsToLimits DEFAULT = new PointsToLimits(Duration.ofSeconds(60), 75);

  /** As long as it takes. */
  public static final PointsToLimits NONE = new PointsToLimits(Duration.ofDays(1), 100);

  public PointsToLimits withTime(Duration newTime) {
    return new PointsToLimits(newTime, heapPercent);
  }
}
