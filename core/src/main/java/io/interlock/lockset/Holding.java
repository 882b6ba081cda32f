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
public record Holding(Symbolic lock, LockMode mode, int count, Balance balance, Position acquired) {
  /** What a holding is to the caller. */
  public enum Balance {
    /** Acquired since entry: releasing it leaves the caller's locks as they were. */
    GAINED,
    /** It may be what the caller held: releasing it releases the caller's lock. */
    RESTORED
  }

  public Holding(Symbolic lock, LockMode mode, int count, Position acquired) {
    this(lock, mode, count, Balance.GAINED, acquired);
  }

  public Holding with(Symbolic newLock) {
    return new Holding(newLock, mode, count, balance, acquired);
  }

  Holding withCount(int newCount) {
    return new Holding(lock, mode, newCount, balance, acquired);
  }

  public Holding with(Balance newBalance) {
    return new Holding(lock, mode, count, newBalance, acquired);
  }

  /** What is certain if either holds. */
  Holding meet(Holding other) {
    return new Holding(
        lock,
        mode == other.mode ? mode : LockMode.SHARED,
        Math.min(count, other.count),
        balance == other.balance ? balance : Balance.RESTORED,
        acquired.compareTo(other.acquired) <= 0 ? acquired : other.acquired);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Holding h
        && h.lock.equals(lock)
        && h.mode == mode
        && h.count == count
        && h.balance == balance;
  }

  @Override
  public int hashCode() {
    int kind = mode.name().hashCode() * 31 + balance.name().hashCode();
    return (lock.hashCode() * 31 + kind) * 31 + count;
  }
}
