package io.interlock.finding;

import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lock certainly held at an access.
 *
 * @param position where it was acquired: the call of the library
 * @param section from where to where it is held
 */
public record HeldLock(String name, HoldMode mode, Position position, LockSection section) {
  public HeldLock(String name, HoldMode mode, Position position) {
    this(name, mode, position, LockSection.UNKNOWN);
  }

  /** Where a reader looks for it: in the function that takes it, even if that calls another. */
  public Position taken() {
    return section.isKnown() ? section.begin() : position;
  }

  /** What it does for the access: {@code holding m}, {@code run by once}, {@code after once}. */
  public String phrase() {
    String does =
        switch (mode) {
          case EXCLUSIVE, SHARED -> "holding ";
          case ONCE -> "run by ";
          case AFTER_ONCE -> "after ";
        };
    return does + name;
  }

  /** The same lock taken at the same place, wherever it is released. */
  public HeldLock withoutEnds() {
    var begin = new LockSection(section.function(), section.begin(), List.of());
    return new HeldLock(name, mode, position, begin);
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HeldLock theirs
        && theirs.name.equals(name)
        && theirs.mode.equals(mode)
        && theirs.position.equals(position)
        && theirs.section.equals(section);
  }

  @Override
  public int hashCode() {
    int hash = name.hashCode();
    hash = hash * 31 + mode.hashCode();
    hash = hash * 31 + position.hashCode();
    hash = hash * 31 + section.hashCode();
    return hash;
  }
}
