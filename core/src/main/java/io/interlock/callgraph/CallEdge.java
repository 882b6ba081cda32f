package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.model.Action;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call site may make a function run.
 *
 * @param through the library function that the pointer is handed to, null if the call itself runs
 *     the function
 * @param action what of that function's model runs it: a {@link Action.Run}, {@link Action.Once} or
 *     {@link Action.RunLoop}; null if there is none
 */
public record CallEdge(
    CallSite site,
    EdgeKind kind,
    Function target,
    @Nullable Function through,
    @Nullable Action action) {
  /** How the function is run, if a model says so. */
  public Optional<Action.Run> run() {
    return action instanceof Action.Run r ? Optional.of(r) : Optional.empty();
  }
}
