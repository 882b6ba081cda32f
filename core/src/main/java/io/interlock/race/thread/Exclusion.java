package io.interlock.race.thread;

import io.interlock.finding.SafetyReason;
import io.interlock.symbolic.SinglePlace;

/** A reason why two accesses of two threads cannot be made at the same time. */
public interface Exclusion {
  /** Whether it is proved that thread {@code r} does not make {@code a} while {@code s} makes b. */
  default boolean excludes(int r, ThreadAccess a, int s, ThreadAccess b) {
    return by(r, a, s, b) != SinglePlace.NONE;
  }

  /** What kind of proof it is. */
  default SafetyReason reason() {
    return SafetyReason.ORDER;
  }

  /** The place of the lock, barrier or flag they are excluded by; none if they are not. */
  int by(int r, ThreadAccess a, int s, ThreadAccess b);

  /**
   * What it decides by besides the locks held at an access, the threads that make it and may run,
   * and what these have done: accesses that are equal in all of that are alike to it.
   */
  default Object aspect(ThreadAccess access) {
    return "";
  }
}
