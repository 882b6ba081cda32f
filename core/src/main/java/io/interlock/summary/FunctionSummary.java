package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.symbolic.NameSummary;
import java.util.List;

/**
 * What a function does, relative to its entry.
 *
 * @param exits the ways it returns; none if it does not
 * @param open accesses that depend on the caller: callers take them over
 * @param grounded accesses that do not: they stay here
 * @param creations threads started here or, by short chains, in callees
 * @param calls the state at each call that may run other functions
 */
public record FunctionSummary(
    Function function,
    NameSummary names,
    List<Exit> exits,
    List<GuardedAccess> open,
    List<GuardedAccess> grounded,
    List<Creation> creations,
    List<CallState> calls) {
  /** What holds before a call. */
  public record CallState(CallSite site, State state) {}

  public FunctionSummary {
    exits = List.copyOf(exits);
    open = List.copyOf(open);
    grounded = List.copyOf(grounded);
    creations = List.copyOf(creations);
    calls = List.copyOf(calls);
  }
}
