package io.interlock.lockset;

import io.interlock.finding.LockMode;
import io.interlock.source.Position;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * A lock certainly held.
 *
 * @param count how often it is certainly held; more than once only if it is recursive
 * @param acquired where; of several places the first in the source, and no part of equality
 */
public record Holding(Symbolic lock, LockMode mode, int count, Position acquired) {
  Holding with(Symbolic newLock) {
    return new Holding(newLock, mode, count, acquired);
  }

  Holding withCount(int newCount) {
    return new Holding(lock, mode, newCount, acquired);
  }

  /** What is certain if either holds. */
  Holding meet(Holding other) {
    return new Holding(
        lock,
        mode == other.mode ? mode : LockMode.SHARED,
        Math.min(count, other.count),
        acquired.compareTo(other.acquired) <= 0 ? acquired : other.acquired);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Holding h && h.lock.equals(lock) && h.mode == mode && h.count == count;
  }

  @Override
  public int hashCode() {
    return lock.hashCode() * 31 + mode.hashCode() + count;
  }
}
