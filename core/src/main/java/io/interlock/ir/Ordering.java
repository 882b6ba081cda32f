package io.interlock.ir;

/** Memory ordering of an access, weakest first. */
public enum Ordering {
  NOT_ATOMIC,
  UNORDERED,
  RELAXED,
  ACQUIRE,
  RELEASE,
  ACQUIRE_RELEASE,
  SEQUENTIAL;

  public boolean isAtomic() {
    return this != NOT_ATOMIC;
  }
}
