package io.interlock.summary.state;

import io.interlock.threads.Milestones;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that has happened to the object which a pointer points into, or to the thread.
 *
 * @param number which creation, counter or event it is about
 */
public record Mark(Kind kind, int number) {
  /** What has happened. */
  public enum Kind {
    /** The thread whose id is in the object has certainly been joined. */
    JOINED,
    /** All threads whose ids are recorded in the object have certainly been joined. */
    ALL_JOINED,
    /** The counter in the object was certainly counted down since the pointer got its value. */
    COUNTED,
    /** The same, and it was certainly zero then. */
    LAST,
    /** The thread's last wait at a barrier told it that it is the one of its round. */
    SERIAL,
    /**
     * The thread has seen a value in a cell by which threads take turns, and has not stored to it
     * since. It is said of the value; in accesses the number is that of {@link Mark#seen}.
     */
    SEEN,
    /**
     * The thread has put another number in place of zero in such a cell, within one critical
     * section, and has not stored to it since.
     */
    CLAIMED,
    /** The store is of a number other than zero. */
    KEEPS,
    /** Such a cell was loaded, and not stored to since. It is said of the value found. */
    LOOKED,
    /** The same, and nothing was called since. */
    FRESH,
    /** It was loaded from a cell that may be a lock, and is still there if a lock is held. */
    CURRENT,
    /**
     * What is in such a cell has the signs of the mark's number, and is still there if a lock is
     * held. It is said of the cell, by a pointer that a function has looked up.
     */
    SEEN_SIGNS,
    /** The call whose result the name is has taken one from a semaphore: keeps the ways apart. */
    TAKEN,
    /** The access counts up the counter in the object, which was not certainly raised before. */
    FIRST,
    /** The counter in the object was certainly counted up, and not down since. */
    RAISED,
    /** The counter in the object may have been counted down, and not certainly up since. */
    DROPPED,
    /**
     * No thread runs whose id is in the object: it has been joined, or none was started. Forgotten
     * when threads are started.
     */
    IDLE;

    /** Whether it must be so on all ways, not on some. */
    boolean isCertain() {
      return this != DROPPED;
    }

    /** Whether it is about the thread, whatever object it accesses. */
    boolean isOfThread() {
      return this == SERIAL || this == SEEN || this == CLAIMED || this == KEEPS;
    }

    /** Whether it is over when the thread does again what is counted by the mark's number. */
    boolean isUntilNext() {
      return isOfThread() || this == LOOKED || this == FRESH;
    }

    /** Whether it matters on the way only, not at accesses. */
    boolean isPassing() {
      return this == RAISED || !isForCallers();
    }

    /** Whether it is over when a lock may have been released. */
    boolean isWhileLocked() {
      return this == CURRENT || this == SEEN_SIGNS;
    }

    /** Whether it means something to callers, whatever is returned. */
    boolean isForCallers() {
      return this != COUNTED
          && this != TAKEN
          && this != LOOKED
          && this != FRESH
          && !isWhileLocked();
    }
  }

  /** Values that are told apart in accesses are less than this. */
  private static final int VALUES = 256;

  /** A value that was seen in a cell; null if it is not one that is told apart. */
  public static @Nullable Mark seen(int event, long value) {
    return value < 0 || value >= VALUES
        ? null
        : new Mark(Kind.SEEN, event * VALUES + Math.toIntExact(value));
  }

  /** The value that a mark in an access tells to have been seen. */
  public int value() {
    return number % VALUES;
  }

  /** What a mark in an access is about. */
  public int event() {
    return kind == Kind.SEEN ? number / VALUES : number;
  }

  /** Of what is known of a thread, that which is left when it has done some more. */
  public static List<Mark> after(List<Mark> marks, Milestones done) {
    return marks.isEmpty()
        ? marks
        : marks.stream().filter(m -> done.atMost(m.event()) == 0).toList();
  }

  /** In the order of kinds, then of numbers. */
  public static int compare(Mark a, Mark b) {
    int byKind = a.kind().compareTo(b.kind());
    return byKind == 0 ? Integer.compare(a.number(), b.number()) : byKind;
  }
}
