package io.interlock.race.thread;

import io.interlock.finding.SafetyReason;

/**
 * A proof that two accesses, if they are to one object, are not made at the same time, because of
 * what has happened to that object before one of them.
 */
public interface ObjectOrder {
  /** Whether that is proved of two threads, one for each access. */
  boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second);

  /** What kind of proof it is. */
  SafetyReason reason();
}
