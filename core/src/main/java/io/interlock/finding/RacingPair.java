package io.interlock.finding;

/**
 * Two accesses of one finding that race, by index; the same index twice when an access races with
 * itself in another instance of its thread.
 *
 * @param alias why both touch the same memory
 * @param overlap why both may happen at the same time
 */
public record RacingPair(int a, int b, String alias, String overlap) {
  public RacingPair {
    if (a < 0 || b < 0) {
      throw new IllegalArgumentException("negative access index in pair " + a + ", " + b);
    }
  }

  /** The same pair where so many accesses stand in front. */
  public RacingPair shifted(int by) {
    return new RacingPair(a + by, b + by, alias, overlap);
  }

  /** Whether access {@code index} is one of the two. */
  public boolean involves(int index) {
    return a == index || b == index;
  }
}
