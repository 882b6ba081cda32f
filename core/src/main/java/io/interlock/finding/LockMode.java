package io.interlock.finding;

/**
 * How a lock is held. Shared mode excludes only exclusive mode. What {@code pthread_once} and the
 * like run, and what comes after them, is kept apart as by a lock, but people call it otherwise.
 */
public enum LockMode implements Coded {
  EXCLUSIVE("exclusive"),
  SHARED("shared"),
  ONCE("once"),
  AFTER_ONCE("after-once");

  private final String code;

  LockMode(String code) {
    this.code = code;
  }

  /** What is held is not a lock but the control of what runs once. */
  public boolean isOnce() {
    return this == ONCE || this == AFTER_ONCE;
  }

  @Override
  public String code() {
    return code;
  }
}
