package io.interlock.race;

import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.lockset.Lockset;
import io.interlock.source.Position;
import java.util.List;

/**
 * An access to bytes {@code start} to {@code end} of a global by the threads that run {@code
 * entry}.
 */
record GlobalAccess(
    Global global,
    long start,
    long end,
    AccessKind kind,
    String expression,
    Function function,
    Position position,
    Lockset locks,
    Function entry,
    List<CallStep> chain) {

  boolean overlaps(GlobalAccess other) {
    return start < other.end && other.start < end;
  }

  /**
   * Whether this is the next piece of an access that was split: same code, same kind, the bytes
   * behind it.
   */
  boolean continues(GlobalAccess previous) {
    return global.equals(previous.global)
        && start == previous.end
        && kind == previous.kind
        && function.equals(previous.function)
        && entry.equals(previous.entry)
        && position.equals(previous.position)
        && locks.equals(previous.locks);
  }

  GlobalAccess joinedWith(GlobalAccess next, String whole) {
    return new GlobalAccess(
        global, start, next.end, kind, whole, function, position, locks, entry, chain);
  }
}
