package io.interlock.finding;

/** What an access does to memory. A read-modify-write is a write, and so is giving memory back. */
public enum AccessKind implements Coded {
  READ("read"),
  WRITE("write"),
  ATOMIC_READ("atomic-read"),
  ATOMIC_WRITE("atomic-write"),
  FREE("free");

  private final String code;

  AccessKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public boolean isWrite() {
    return this == WRITE || this == ATOMIC_WRITE || this == FREE;
  }

  public boolean isAtomic() {
    return this == ATOMIC_READ || this == ATOMIC_WRITE;
  }

  /** In words: {@code atomic write}. */
  public String words() {
    return code.replace('-', ' ');
  }

  /**
   * Whether two such accesses to one location conflict: one writes, and they are not both atomic.
   */
  public boolean conflictsWith(AccessKind other) {
    return (isWrite() || other.isWrite()) && !(isAtomic() && other.isAtomic());
  }
}
