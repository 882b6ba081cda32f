package io.interlock.race;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.summary.Creation;
import org.jspecify.annotations.Nullable;

/**
 * A thread, or all threads made by one creation.
 *
 * @param index dense; the main thread is 0
 * @param creation null for the main thread
 */
public record ThreadRoot(
    int index, Function entry, @Nullable Creation creation, Instances instances) {
  public boolean isMain() {
    return creation == null;
  }

  /** How the thread comes to run; null for the main thread. */
  public @Nullable EdgeKind kind() {
    return creation == null ? null : creation.kind();
  }
}
