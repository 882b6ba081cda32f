package io.interlock.threads;

import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.source.Position;
import java.util.Optional;

/**
 * Threads started at one place, or the main thread.
 *
 * @param creator the function that starts it; empty for the main thread
 * @param site where it is started; for the main thread, where {@code main} is defined
 */
public record ThreadRoot(
    Function entry, Optional<Function> creator, Position site, Instances instances) {
  public boolean isMain() {
    return creator.isEmpty();
  }
}
