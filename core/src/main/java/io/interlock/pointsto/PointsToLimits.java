package io.interlock.pointsto;

import java.time.Duration;

/**
 * How much a points-to analysis may take before a coarser one takes its place.
 *
 * @param time from the first constraint solved, and of the processor
 * @param heapPercent how much of the largest heap may be in use
 * @param crowding when objects are told apart by type only
 */
public record PointsToLimits(Duration time, int heapPercent, Crowding crowding) {
  /**
   * When a {@link Crowd} forms.
   *
   * @param held when all sets together hold so many places
   * @param large of what sets of more than so many places contain
   * @param alike equal sets of more than so many places become one
   */
  record Crowding(long held, int large, int alike) {
    /** Programs whose pointers are told apart well stay below: memcached comes to 210,000. */
    static final Crowding DEFAULT = new Crowding(1_000_000, 64, 64);

    /** For a program with so many copies of its code: each has sets and objects of its own. */
    Crowding withCopies(int copies) {
      return new Crowding(held * copies * copies, large, alike);
    }
  }

  /** Generous: programs of some hundred thousand lines stay far below. */
  public static final PointsToLimits DEFAULT =
      new PointsToLimits(Duration.ofSeconds(60), 75, Crowding.DEFAULT);

  /** As long as it takes. */
  public static final PointsToLimits NONE =
      new PointsToLimits(Duration.ofDays(1), 100, Crowding.DEFAULT);

  public PointsToLimits withTime(Duration newTime) {
    return new PointsToLimits(newTime, heapPercent, crowding);
  }

  PointsToLimits withHeapPercent(int percent) {
    return new PointsToLimits(time, percent, crowding);
  }

  PointsToLimits withCrowding(Crowding newCrowding) {
    return new PointsToLimits(time, heapPercent, newCrowding);
  }
}
