package io.interlock.pointsto;

import io.interlock.ir.Call.MemoryArgument;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;

/**
 * A function being entered: by a call, or by a library that was handed it.
 *
 * @param instance whose call it is
 * @param site the call, also if a library does it on behalf of that call
 * @param arguments nodes of the graph, negative where there is none
 * @param result a node of the graph, negative if there is none
 * @param memoryArguments those that stand for memory
 */
record Invocation(
    int instance,
    CallSite site,
    IntList arguments,
    int result,
    List<MemoryArgument> memoryArguments,
    Entry entry) {
  /** How the function comes to run. */
  enum Entry {
    /** Before the call returns. */
    CALL,
    /** On its own: as a thread, or when something happens. */
    START
  }

  int argument(int i) {
    return i >= 0 && i < arguments.size() ? arguments.getInt(i) : -1;
  }

  boolean isMemory(int argument, MemoryArgument.Kind kind) {
    return memoryArguments.stream().anyMatch(m -> m.argument() == argument && m.kind() == kind);
  }
}
