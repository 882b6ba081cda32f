package io.interlock.bench.generate;

/**
 * A thread function and the threads that run it.
 *
 * @param instances how many threads run it
 * @param creator the worker that starts it, or {@link Place#MAIN}
 */
record Worker(int number, int instances, int creator, Start start, Creation creation, End end) {
  /** When {@code main} starts it. */
  enum Start {
    FIRST,
    SECOND
  }

  /** How it is started. */
  enum Creation {
    /** A variable for each handle, or a loop over an array of them. */
    PLAIN,
    /** By a function that calls {@code pthread_create}. */
    WRAPPER,
    /** The handles are in memory from {@code malloc}. */
    HEAP_HANDLES,
    /** The handles are global. */
    GLOBAL_HANDLES
  }

  /** What becomes of it. */
  enum End {
    /** Joined by its creator at the end. */
    JOINED,
    /** Joined before the second workers are started. */
    JOINED_EARLY,
    /** Joined at the end by a function. */
    JOINED_BY_FUNCTION,
    NEVER_JOINED,
    DETACHED
  }

  boolean isJoined() {
    return end != End.NEVER_JOINED && end != End.DETACHED;
  }

  String function() {
    return "worker" + number;
  }

  String handles() {
    return "threads" + number;
  }

  String arguments() {
    return "args" + number;
  }
}
