package io.interlock.finding;

import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * Why a location is considered safe, or not.
 *
 * @param places how many places in the text access it
 * @param grounds what keeps its pairs of accesses from racing, races first, then by the number of
 *     pairs
 * @param guards at how many of the places that may race a lock is held, most first
 * @param guarded the places that may race: those that no ground excludes as a whole
 */
public record Safety(
    Location location, int places, List<Ground> grounds, List<Guard> guards, int guarded) {
  public Safety {
    grounds = List.copyOf(grounds);
    guards = List.copyOf(guards);
  }

  /**
   * One reason, and what it holds for.
   *
   * @param by the lock, thread, barrier or the like; empty if there is nothing to name
   * @param unit whether pairs or single accesses are counted
   * @param example the first such pair or access
   */
  public record Ground(SafetyReason reason, String by, long count, Unit unit, Example example) {}

  /** What a ground is counted in. */
  public enum Unit {
    PAIRS,
    ACCESSES,
    /** The location as a whole. */
    LOCATION
  }

  /** Where it shows: one access or two. */
  public record Example(Optional<Position> first, Optional<Position> second) {
    public static final Example NONE = new Example(Optional.empty(), Optional.empty());
  }

  public boolean isSafe() {
    return grounds.stream().noneMatch(g -> g.reason() == SafetyReason.RACE);
  }
}
