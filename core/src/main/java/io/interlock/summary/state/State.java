package io.interlock.summary.state;

import io.interlock.lockset.RelativeLockset;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;

/** What has happened to locks, threads and objects since the entry of a function. */
@SuppressWarnings("ReferenceEquality") // what is the same object has not changed; cheap to see
public record State(
    RelativeLockset locks,
    ThreadChanges threads,
    Escapes escapes,
    Milestones milestones,
    Marks marks) {
  public static final State ENTRY =
      new State(
          RelativeLockset.EMPTY, ThreadChanges.NONE, Escapes.NONE, Milestones.NONE, Marks.NONE);

  public State with(RelativeLockset newLocks) {
    return newLocks == locks ? this : new State(newLocks, threads, escapes, milestones, marks);
  }

  public State with(ThreadChanges newThreads) {
    return newThreads == threads ? this : new State(locks, newThreads, escapes, milestones, marks);
  }

  public State with(Escapes newEscapes) {
    return newEscapes == escapes ? this : new State(locks, threads, newEscapes, milestones, marks);
  }

  public State with(Milestones newMilestones) {
    return newMilestones == milestones
        ? this
        : new State(locks, threads, escapes, newMilestones, marks);
  }

  public State with(Marks newMarks) {
    return newMarks == marks ? this : new State(locks, threads, escapes, milestones, newMarks);
  }

  public State join(State other) {
    return new State(
        locks.join(other.locks),
        threads.join(other.threads),
        escapes.join(other.escapes),
        milestones.join(other.milestones),
        marks.join(other.marks));
  }

  /** Whether two paths differ in what they hold, have started, or an exchange has made known. */
  boolean differsFrom(State other) {
    return locks.differsFrom(other.locks)
        || threads.differsFrom(other.threads)
        || marks.differsFrom(other.marks)
        || escapes.differsFrom(other.escapes);
  }
}
