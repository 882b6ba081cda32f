package io.interlock.finding;

/**
 * What a lock does for an access, as people call it. What {@code pthread_once} and the like run,
 * and what comes after them, is kept apart as by a lock, but nobody says that they hold one.
 */
public enum HoldMode implements Coded {
  EXCLUSIVE("exclusive"),
  SHARED("shared"),
  /** Made by what runs once. */
  ONCE("once"),
  /** Made after what runs once. */
  AFTER_ONCE("after-once");

  private final String code;

  HoldMode(String code) {
    this.code = code;
  }

  public static HoldMode of(LockMode mode) {
    return mode == LockMode.EXCLUSIVE ? EXCLUSIVE : SHARED;
  }

  /** The same, of the control of what runs once. */
  public static HoldMode ofOnce(LockMode mode) {
    return mode == LockMode.EXCLUSIVE ? ONCE : AFTER_ONCE;
  }

  public boolean isOnce() {
    return this == ONCE || this == AFTER_ONCE;
  }

  @Override
  public String code() {
    return code;
  }
}
