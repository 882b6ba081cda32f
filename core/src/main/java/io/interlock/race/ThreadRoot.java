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
 * @param kind how the thread comes to run; null for the main thread
 * @param creation null for the main thread and for what unknown code calls
 */
public record ThreadRoot(
    int index,
    Function entry,
    @Nullable EdgeKind kind,
    @Nullable Creation creation,
    Instances instances) {
  public boolean isMain() {
    return kind == null;
  }
}
