package io.interlock.summary;

/**
 * Something that has happened to the object which a pointer points into.
 *
 * @param number which creation or counter it is about
 */
public record Mark(Kind kind, int number) {
  /** What has happened. */
  public enum Kind {
    /** The thread whose id is in the object has certainly been joined. */
    JOINED,
    /** The counter in the object was certainly counted down since the pointer got its value. */
    COUNTED,
    /** The same, and it was certainly zero then. */
    LAST,
    /** The thread's last wait at a barrier told it that it is the one of its round. */
    SERIAL,
    /** The call whose result the name is has taken one from a semaphore: keeps the ways apart. */
    TAKEN,
    /** The counter in the object was certainly counted up, and not down since. */
    RAISED,
    /** The counter in the object may have been counted down, and not certainly up since. */
    DROPPED;

    /** Whether it must be so on all ways, not on some. */
    boolean isCertain() {
      return this != DROPPED;
    }

    /** Whether it is about the thread, whatever object it accesses. */
    boolean isOfThread() {
      return this == SERIAL;
    }

    /** Whether it matters on the way only, not at accesses. */
    boolean isPassing() {
      return this == COUNTED || this == TAKEN || this == RAISED;
    }

    /** Whether it means something to callers. */
    boolean isForCallers() {
      return this != COUNTED && this != TAKEN;
    }
  }

  /** In the order of kinds, then of numbers. */
  public static int compare(Mark a, Mark b) {
    int byKind = a.kind().compareTo(b.kind());
    return byKind == 0 ? Integer.compare(a.number(), b.number()) : byKind;
  }
}
