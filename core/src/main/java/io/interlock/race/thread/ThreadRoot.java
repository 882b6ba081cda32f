package io.interlock.race.thread;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.InstanceNames;
import io.interlock.symbolic.Atom;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thread, or all threads made by one creation.
 *
 * @param index dense; the main thread is 0
 * @param kind how the thread comes to run; null for the main thread
 * @param names what atoms of the creator's mean from thread to thread
 * @param creation null for the main thread and for what unknown code calls
 */
public record ThreadRoot(
    int index,
    Function entry,
    @Nullable EdgeKind kind,
    @Nullable Creation creation,
    Instances instances,
    InstanceNames names) {
  private static final InstanceNames NO_NAMES =
      new InstanceNames(Map.of(), Set.of(), Set.of(), InstanceNames.Loops.NONE);

  /** A thread that no creation is known for. */
  static ThreadRoot of(int index, Function entry, @Nullable EdgeKind kind, Instances instances) {
    return new ThreadRoot(index, entry, kind, null, instances, NO_NAMES);
  }

  /** Whether no two of the threads have the same value for an atom of their creator's. */
  public boolean isUnique(Atom atom) {
    return names.unique().containsKey(atom);
  }

  /** Whether all of the threads have the same value for an atom of their creator's. */
  public boolean isFixed(Atom atom) {
    return names.fixed().contains(atom);
  }

  public boolean isMain() {
    return kind == null;
  }
}
