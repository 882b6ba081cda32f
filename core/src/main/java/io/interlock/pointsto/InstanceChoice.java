package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Which instance of a function is entered. */
interface InstanceChoice {
  /** The instance that a call of an instance enters. */
  int callee(int instance, CallSite site, Function function);

  /** The instance that runs as a thread or a callback that a call of an instance starts. */
  int started(int instance, CallSite site, Function function);

  /** How a call's result is returned by the function around it, if that only allocates. */
  ReturnedValues.Way returned(Function function, Call call);

  /** Whether what a function returns is taken for fresh memory. */
  boolean isPool(Function function);

  /** Whether no call enters the first instance of a function, since all have others. */
  default boolean isNeverEntered(Function function) {
    return false;
  }

  /** Instances made, to be taken from the list by whoever brings their code into the graph. */
  IntArrayList made();
}
