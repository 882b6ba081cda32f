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

  /** Whether what follows comes after what the thread released that wrote the value found. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
  }

  /** Whether what came before comes before what follows in a thread that acquires the value. */
  public boolean releases() {
    return this == RELEASE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
  }
}
