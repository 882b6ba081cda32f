package io.interlock.finding;

import io.interlock.source.Position;

/**
 * A lock certainly held at an access.
 *
 * @param position where it was acquired: the call of the library
 * @param section from where to where it is held
 */
public record HeldLock(String name, LockMode mode, Position position, LockSection section) {
  public HeldLock(String name, LockMode mode, Position position) {
    this(name, mode, position, LockSection.UNKNOWN);
  }

  /** The same lock taken at the same place, wherever it is let go. */
  public HeldLock withoutSection() {
    return new HeldLock(name, mode, position);
  }
}
