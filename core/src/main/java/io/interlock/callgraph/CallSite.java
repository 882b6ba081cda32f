package io.interlock.callgraph;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call in the text of a function.
 *
 * @param index dense over the program
 */
public record CallSite(int index, Function caller, Call call) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallSite site && site.index == index && site.caller == caller;
  }

  @Override
  public int hashCode() {
    return index;
  }
}
