package io.interlock.summary.state;

import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;

/**
 * A release of what is taken for a lock, or a write to it that may be one, where the function that
 * does it, or calls who does, does not meet what is needed: its callers have to.
 *
 * @param lock its name, relative to the entry of the function; unknown if it has none
 * @param at where it may be
 * @param needed what makes the release harmless
 * @param locks what has been acquired and released since the entry
 * @param threads what has been started and joined since the entry
 * @param ownership whether others may know the object that the lock is in
 */
public record UnheldRelease(
    Symbolic lock,
    Places at,
    Needed needed,
    RelativeLockset locks,
    ThreadChanges threads,
    Ownership ownership) {
  /** What makes a release harmless. */
  public enum Needed {
    /** The lock is held: a post of a semaphore. */
    HELD,
    /** It is held, or nobody else is there to hold it: a cell is written with release. */
    HELD_OR_ALONE,
    /** Nobody else is there to hold it: a cell is written in any other way. */
    ALONE
  }
}
