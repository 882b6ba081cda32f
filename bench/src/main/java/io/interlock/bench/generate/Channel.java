package io.interlock.bench.generate;

/**
 * A way for threads to tell others that something has happened. Whoever waits goes on when all have
 * signalled.
 */
record Channel(String name, Kind kind) {
  enum Kind {
    SEMAPHORE,
    CONDITION,
    BROADCAST,
    /** An {@code atomic_int}. */
    FLAG,
    /** The same, released and acquired. */
    FLAG_RELEASE_ACQUIRE,
    /** An {@code int} with the builtin functions of GCC. */
    FLAG_BUILTINS,
    /** Relaxed: atomic, but it orders nothing. */
    FLAG_RELAXED,
    /** What follows on waiting happens only if the signal is seen; nobody waits. */
    FLAG_IF,
    /** A queue: what is taken out was put in. The plan has the text. */
    QUEUE;

    /** Whether whoever wants the signal waits for it. */
    boolean waits() {
      return this != FLAG_IF && this != QUEUE;
    }

    boolean orders() {
      return this != FLAG_RELAXED;
    }
  }
}
