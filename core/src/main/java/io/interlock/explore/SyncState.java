package io.interlock.explore;

import java.util.Arrays;

/** What a lock, a semaphore, a barrier or a control of {@code once} is doing. Immutable. */
final class SyncState {
  private static final int[] NOBODY = {};

  /** What it is used as. */
  enum Kind {
    /** Held by one thread, any number of times. */
    EXCLUSIVE,
    /** Held by some threads at once. */
    SHARED,
    SEMAPHORE,
    BARRIER,
    /** The function of a control is running. */
    ONCE_RUNNING,
    ONCE_DONE
  }

  private final Kind kind;
  private final long count;
  private final int[] threads;

  /**
   * @param kind what it is used as
   * @param count what a semaphore holds or a barrier waits for, as a word
   * @param threads who holds a lock, as often as it does, or waits at a barrier; ascending
   */
  SyncState(Kind kind, long count, int[] threads) {
    this.kind = kind;
    this.count = count;
    this.threads = threads;
  }

  Kind kind() {
    return kind;
  }

  long count() {
    return count;
  }

  /** Not to be changed. */
  int[] threads() {
    return threads;
  }

  static SyncState held(Kind kind, int thread) {
    return new SyncState(kind, 0, new int[] {thread});
  }

  static SyncState counting(Kind kind, long count) {
    return new SyncState(kind, count, NOBODY);
  }

  SyncState with(int thread) {
    int[] more = Arrays.copyOf(threads, threads.length + 1);
    more[threads.length] = thread;
    Arrays.sort(more);
    return new SyncState(kind, count, more);
  }

  SyncState without(int thread) {
    int at = Arrays.binarySearch(threads, thread);
    int[] fewer = new int[threads.length - 1];
    System.arraycopy(threads, 0, fewer, 0, at);
    System.arraycopy(threads, at + 1, fewer, at, fewer.length - at);
    return new SyncState(kind, count, fewer);
  }

  boolean includes(int thread) {
    return Arrays.binarySearch(threads, thread) >= 0;
  }

  boolean isLock() {
    return kind == Kind.EXCLUSIVE || kind == Kind.SHARED;
  }

  boolean isFree() {
    return isLock() && threads.length == 0;
  }
}
