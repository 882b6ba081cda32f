package io.interlock.lockset;

/** What holds at a point of a thread. */
public record ThreadState(Lockset locks, Company company) {
  /** Whether other threads may run. */
  public enum Company {
    /** No thread has been started yet. */
    ALONE,
    WITH_OTHERS
  }

  ThreadState with(Lockset newLocks) {
    return new ThreadState(newLocks, company);
  }

  ThreadState withOthers() {
    return new ThreadState(locks, Company.WITH_OTHERS);
  }

  ThreadState join(ThreadState other) {
    var joined = company == Company.ALONE ? other.company : company;
    return new ThreadState(locks.meet(other.locks), joined);
  }
}
