package io.interlock.symbolic;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import org.jspecify.annotations.Nullable;

/** What calls do to names: by model, by the callees' summaries, or not known. */
public interface CallNames {
  /**
   * Changes {@code memory} as the call does and names its result.
   *
   * @return null if the result has no name but its own definition
   */
  @Nullable Symbolic execute(CallSite site, Call call, LocalNames names, Memory memory);

  /** Whether other threads may change a cell while the function runs. */
  boolean mayChange(Function function, Symbolic cell, LocalNames names);

  /** Whether a cell is in memory that is handed to new threads as their argument. */
  boolean isHandedOver(Symbolic cell, LocalNames names);

  /** Whether a cell only holds objects that no other element of its array holds. */
  boolean isHolder(Symbolic cell, LocalNames names);

  /** What the region hangs off that a value of a function points into; null if not known. */
  @Nullable Symbolic owner(Function function, int local, LocalNames names);

  /** Whether a pointer is taken to stay the same though other threads may change it. */
  boolean isTakenAsStable(Function function, Load load, Symbolic cell, LocalNames names);

  /** What a name means whenever a function is entered, if that is known better. */
  Symbolic onEntry(Function function, Symbolic name);

  /**
   * Whether a call leaves nothing in a variable but an object that the callee makes, null or what
   * was there.
   */
  boolean isFilled(CallSite site, Value variable);

  /**
   * Whether a call through a pointer has no target, so that it is never made as far as is known.
   */
  boolean hasNoTarget(CallSite site);

  /** Whether what is found at an address stays what it was when the function was entered. */
  default boolean isFixed(Function function, Load load, Symbolic address) {
    return false;
  }
}
