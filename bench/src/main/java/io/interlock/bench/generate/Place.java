package io.interlock.bench.generate;

/**
 * Where code can stand: in a worker's function, or in {@code main} during one of its phases.
 *
 * @param worker the number of the worker, or {@link #MAIN}
 */
record Place(int worker, Phase phase) {
  static final int MAIN = -1;

  /** The phases of {@code main}; workers have one. */
  enum Phase {
    /** No thread has been started. */
    BEFORE,
    /** The first workers run. */
    EARLY,
    /** All workers that are not yet joined run. */
    MIDDLE,
    /** Those that are joined are. */
    AFTER,
    WORKER
  }

  static Place main(Phase phase) {
    return new Place(MAIN, phase);
  }

  static Place worker(int number) {
    return new Place(number, Phase.WORKER);
  }

  boolean isMain() {
    return worker == MAIN;
  }

  @Override
  public String toString() {
    return isMain() ? "main-" + phase : "worker" + worker;
  }
}
