package io.interlock.model;

/**
 * What a library function does, with the arguments that take part, counted from zero.
 *
 * @param argument the lock, or the function a new thread runs
 */
public record Effect(Kind kind, int argument) {
  /** Kinds of effects. */
  public enum Kind {
    /** Acquires the lock at an address, exclusively. */
    ACQUIRE,
    /** Releases the lock at an address. */
    RELEASE,
    /** Starts a thread. */
    CREATE_THREAD,
    /** Does nothing that matters here, whatever it is given. */
    NONE,
    /** Leaves by a way the analysis does not follow. */
    LONGJMP
  }
}
