package io.interlock.explore;

import org.jspecify.annotations.Nullable;

/**
 * The locks that a way has acquired since its state, the last one first. It gives none of them back
 * before it ends, so what it accesses since is kept apart from what another way from the same state
 * accesses after it has acquired one of them, too.
 *
 * @param lock the pointer to it
 */
record Held(long lock, SyncState.Kind mode, @Nullable Held before) {
  /** Whether two ways cannot both hold what they do. */
  static boolean exclude(@Nullable Held some, @Nullable Held others) {
    for (Held a = some; a != null; a = a.before()) {
      for (Held b = others; b != null; b = b.before()) {
        boolean isShared = a.mode == SyncState.Kind.SHARED && b.mode == SyncState.Kind.SHARED;
        if (a.lock == b.lock && !isShared) {
          return true;
        }
      }
    }
    return false;
  }
}
