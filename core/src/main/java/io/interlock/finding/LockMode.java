package io.interlock.finding;

/** How a lock is held. Shared mode excludes only exclusive mode. */
public enum LockMode implements Coded {
  EXCLUSIVE("exclusive"),
  SHARED("shared");

  private final String code;

  LockMode(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
