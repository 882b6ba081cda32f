package io.interlock.summary.state;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.NumberDefinition;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * What a function does, relative to its entry.
 *
 * @param exits the ways it returns; none if it does not
 * @param open accesses that depend on the caller: callers take them over
 * @param grounded accesses that do not: they stay here
 * @param creations threads started here or, by short chains, in callees
 * @param calls the state at each call that may run other functions
 * @param events where it does what may order threads
 * @param releases of semaphores and cells that callers have to hold
 * @param spans from which call to which it holds locks
 * @param counters what the counters of its loops can be, and of loops in functions that only it
 *     calls
 * @param numbers how numbers are made, here and in functions that only it calls
 * @param isClosed callers take over neither accesses nor creations
 */
public record FunctionSummary(
    Function function,
    NameSummary names,
    List<Exit> exits,
    List<GuardedAccess> open,
    List<GuardedAccess> grounded,
    List<Creation> creations,
    List<CallState> calls,
    List<SyncEvent> events,
    List<UnheldRelease> releases,
    LockSpans spans,
    List<LoopCounter> counters,
    List<NumberDefinition> numbers,
    boolean isClosed) {
  /** What holds before a call. */
  public record CallState(CallSite site, State state) {}

  public FunctionSummary {
    exits = List.copyOf(exits);
    open = List.copyOf(open);
    grounded = List.copyOf(grounded);
    creations = List.copyOf(creations);
    calls = List.copyOf(calls);
    events = List.copyOf(events);
    releases = List.copyOf(releases);
    counters = List.copyOf(counters);
    numbers = List.copyOf(numbers);
  }

  /** A closed summary without accesses: what is assumed of a function that has none yet. */
  public static FunctionSummary closed(
      Function function, NameSummary names, List<Exit> exits, List<UnheldRelease> releases) {
    return new FunctionSummary(
        function,
        names,
        exits,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        releases,
        new LockSpans(),
        List.of(),
        List.of(),
        true);
  }

  /** The same with other ways out. */
  public FunctionSummary with(List<Exit> newExits) {
    return new FunctionSummary(
        function, names, newExits, open, grounded, creations, calls, events, releases, spans,
        counters, numbers, isClosed);
  }

  /** This, made anew, together with what was said before: grows only. */
  public FunctionSummary together(FunctionSummary before) {
    return new FunctionSummary(
        function,
        names,
        ExitStates.asOne(exits, before.exits),
        union(open, before.open),
        union(grounded, before.grounded),
        creations,
        calls,
        events,
        union(releases, before.releases),
        spans,
        counters,
        numbers,
        isClosed);
  }

  private static List<UnheldRelease> union(
      Collection<UnheldRelease> now, Collection<UnheldRelease> before) {
    var all = new LinkedHashSet<>(now);
    all.addAll(before);
    return List.copyOf(all);
  }

  private static List<GuardedAccess> union(List<GuardedAccess> now, List<GuardedAccess> before) {
    Map<AccessKey, GuardedAccess> all = new LinkedHashMap<>();
    now.forEach(a -> all.put(a.key(), a));
    before.forEach(a -> all.putIfAbsent(a.key(), a));
    return List.copyOf(all.values());
  }
}
