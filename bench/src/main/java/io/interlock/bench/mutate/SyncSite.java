package io.interlock.bench.mutate;

import io.interlock.ir.Function;
import io.interlock.source.Position;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A piece of synchronization that can be taken out.
 *
 * @param what the lock, thread or barrier, as C text
 * @param group sites with the same one are, by their text, about the same lock or kind of lock
 * @param calls the calls to take out: an acquisition with its releases, or one other call
 * @param lines of the code that it may protect, as file:line
 * @param callees functions called there, by name, and those that these call
 */
public record SyncSite(
    Function function,
    Kind kind,
    String what,
    String group,
    Position position,
    List<At> calls,
    Set<String> lines,
    Set<String> callees) {
  /** What is taken out. */
  public enum Kind {
    LOCK,
    JOIN,
    BARRIER,
    ONCE,
    SEMAPHORE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** An instruction of the function. */
  public record At(int block, int index) {}

  public SyncSite {
    calls = List.copyOf(calls);
    lines = Set.copyOf(lines);
    callees = Set.copyOf(callees);
  }

  /** As in reports. */
  @Override
  public String toString() {
    return position + ": " + kind + " " + what;
  }
}
