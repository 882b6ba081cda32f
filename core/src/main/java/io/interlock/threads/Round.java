package io.interlock.threads;

/** When the last thread of a creation was started. */
public enum Round {
  /** Possibly since the header of the innermost loop around the creation was last passed. */
  PRESENT,
  /** Certainly before. */
  EARLIER,
  /** Before the function was entered that made the object in question. */
  BEFORE_OBJECT
}
