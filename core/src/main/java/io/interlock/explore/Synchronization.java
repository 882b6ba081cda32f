package io.interlock.explore;

import io.interlock.explore.SyncState.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Locks, semaphores and controls of {@code once} in a state. What is not certain is decided so that
 * threads are kept apart less: a lock of which it is not known where it is excludes nobody.
 */
final class Synchronization {
  private static final long MAX_COUNT = 1 << 16;

  private Synchronization() {}

  /** Whether a pointer says exactly what is meant. */
  static boolean isExact(long pointer) {
    return Word.isPointer(pointer) && !Word.isAnywhere(pointer);
  }

  /** Holds a lock, unless somebody else does; whether it does so now. */
  static boolean acquire(Path path, long lock, Kind mode) {
    if (!isExact(lock)) {
      return true;
    }
    SyncState state = path.world.sync(lock);
    if (state == null) {
      path.world.set(lock, SyncState.held(mode, path.thread));
      path.machine.acquired(lock);
      acquired(path, lock, mode);
      return true;
    }
    if (!state.isLock()) {
      throw new GaveUpException("a lock that is something else, too");
    }
    boolean isOwn = state.includes(path.thread);
    if (mode == Kind.SHARED && state.kind() == Kind.SHARED) {
      path.world.set(lock, state.with(path.thread));
      acquired(path, lock, mode);
      return true;
    }
    if (isOwn && state.kind() == Kind.EXCLUSIVE && mode == Kind.EXCLUSIVE) {
      // Right for a recursive lock; with others the thread is stuck, which has no behaviour.
      path.world.set(lock, state.with(path.thread));
      return true;
    }
    return false;
  }

  /** Readers come after writers, and writers after both, but readers not after each other. */
  private static void acquired(Path path, long lock, Kind mode) {
    path.hold(lock, mode);
    path.acquire(lock);
    if (mode == Kind.EXCLUSIVE) {
      path.acquire(ofReaders(lock));
    }
  }

  /** What stands for the readers of a lock: a byte in it where no other lock can begin. */
  private static long ofReaders(long lock) {
    return Word.pointer(Word.object(lock), Word.offset(lock) + 1);
  }

  static void release(Path path, long lock) {
    if (!isExact(lock)) {
      requireNoneHeld(path, lock);
      return;
    }
    SyncState state = path.world.sync(lock);
    if (state == null) {
      path.machine.releasedUnheld(lock);
      return;
    }
    if (!state.isLock() || !state.includes(path.thread)) {
      throw new GaveUpException("a lock that another thread holds is released");
    }
    path.world.set(lock, state.without(path.thread));
    path.release(state.kind() == Kind.SHARED ? ofReaders(lock) : lock);
  }

  /** It might be one of those held. */
  private static void requireNoneHeld(Path path, long lock) {
    for (var entry : path.world.sync.entrySet()) {
      boolean mayBe = !Word.isPointer(lock) || Word.object(lock) == Word.object(entry.getKey());
      if (mayBe && entry.getValue().isLock() && entry.getValue().includes(path.thread)) {
        throw new GaveUpException("a lock is released that is not known");
      }
    }
  }

  /** Takes one from a semaphore, unless there is none; whether it did. */
  static boolean take(Path path, long semaphore) {
    if (!isExact(semaphore)) {
      return true;
    }
    SyncState state = path.world.sync(semaphore);
    if (state == null || Word.isUnknown(state.count())) {
      path.acquire(semaphore);
      return true;
    }
    requireKind(state, Kind.SEMAPHORE);
    long count = Word.number(state.count());
    if (count <= 0) {
      return false;
    }
    path.world.set(semaphore, SyncState.counting(Kind.SEMAPHORE, Word.integer(count - 1)));
    path.acquire(semaphore);
    return true;
  }

  static void post(Path path, long semaphore) {
    if (!isExact(semaphore)) {
      throw new GaveUpException("a semaphore that is not known");
    }
    path.release(semaphore);
    SyncState state = path.world.sync(semaphore);
    if (state != null && Word.isInteger(state.count())) {
      requireKind(state, Kind.SEMAPHORE);
      long count = Word.number(state.count()) + 1;
      long word = count > MAX_COUNT ? Word.UNKNOWN : Word.integer(count);
      path.world.set(semaphore, SyncState.counting(Kind.SEMAPHORE, word));
    }
  }

  /** Gives a semaphore or a barrier its number. */
  static void initialize(Path path, long pointer, Kind kind, long count) {
    if (!isExact(pointer)) {
      throw new GaveUpException("a semaphore or barrier that is not known");
    }
    long word = Word.isInteger(count) ? count : Word.UNKNOWN;
    path.world.set(pointer, SyncState.counting(kind, word));
  }

  static void initializeLock(Path path, long lock) {
    if (isExact(lock)) {
      SyncState state = path.world.sync(lock);
      if (state != null && state.threads().length > 0) {
        throw new GaveUpException("a lock that is held is made anew");
      }
      path.world.sync.remove(lock);
    }
  }

  /** The state of a control; null if its function has not begun. */
  static @Nullable Kind once(Path path, long control) {
    if (!isExact(control)) {
      throw new GaveUpException("a control of once that is not known");
    }
    SyncState state = path.world.sync(control);
    return state == null ? null : state.kind();
  }

  private static void requireKind(SyncState state, Kind kind) {
    if (state.kind() != kind) {
      throw new GaveUpException("a semaphore that is something else, too");
    }
  }
}
