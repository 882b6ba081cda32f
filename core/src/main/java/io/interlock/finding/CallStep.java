package io.interlock.finding;

import io.interlock.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * One step of a call chain: in {@code function}, at {@code position}, the next function is called
 * or started.
 */
public record CallStep(String function, Position position) {
  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallStep c
        && c.function.equals(function)
        && c.position.equals(position);
  }

  @Override
  public int hashCode() {
    return function.hashCode() * 31 + position.hashCode();
  }
}
