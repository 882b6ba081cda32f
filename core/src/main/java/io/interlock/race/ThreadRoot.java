package io.interlock.race;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.summary.Creation;
import io.interlock.symbolic.Atom;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thread, or all threads made by one creation.
 *
 * @param index dense; the main thread is 0
 * @param kind how the thread comes to run; null for the main thread
 * @param unique atoms of the creator's that mean something else in each of the threads
 * @param creation null for the main thread and for what unknown code calls
 */
public record ThreadRoot(
    int index,
    Function entry,
    @Nullable EdgeKind kind,
    @Nullable Creation creation,
    Instances instances,
    Set<Atom> unique) {
  /** Whether no two of the threads have the same value for an atom of their creator's. */
  boolean isUnique(Atom atom) {
    return unique.contains(atom);
  }

  public boolean isMain() {
    return kind == null;
  }
}
