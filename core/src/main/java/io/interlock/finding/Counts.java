package io.interlock.finding;

/**
 * The size of what was checked.
 *
 * @param files translation units analyzed
 * @param functions function bodies analyzed
 * @param threads thread roots, the main thread included
 * @param accesses accesses to shared locations
 * @param sharedLocations locations that two threads may reach
 */
public record Counts(
    long files, long functions, long threads, long accesses, long sharedLocations) {
  /** Nothing checked. */
  public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

  /** Both together. */
  public Counts plus(Counts other) {
    return new Counts(
        files + other.files,
        functions + other.functions,
        threads + other.threads,
        accesses + other.accesses,
        sharedLocations + other.sharedLocations);
  }
}
