package io.interlock.finding;

import io.interlock.source.Position;
import java.util.List;

/**
 * Where a lock is held around an access, in the function on the way to it that takes the lock:
 * itself, or by a function that it calls.
 *
 * @param function the name of that function; empty if it is not known
 * @param begin where it takes the lock, or calls what does
 * @param ends where the lock is let go after the access; none if it is still held at the end of the
 *     function
 */
public record LockSection(String function, Position begin, List<Position> ends) {
  public static final LockSection UNKNOWN = new LockSection("", Position.UNKNOWN, List.of());

  public LockSection {
    ends = List.copyOf(ends);
  }

  public boolean isKnown() {
    return !function.isEmpty();
  }
}
