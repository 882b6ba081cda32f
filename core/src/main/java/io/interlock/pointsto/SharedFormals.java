package io.interlock.pointsto;

import io.interlock.graph.DisjointSets;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Formals and results that are one for several functions, where copies go both ways: then a call
 * through a pointer that may point to many functions passes its arguments to the first of them with
 * so many formals, and those with as many formals share with it. So the work is the sum of calls
 * and functions, not their product. All calls that may reach one of these functions may reach the
 * others, as a set of functions pointed to is in one class with all pointers to it.
 */
final class SharedFormals {
  private final SolverState state;
  private final InstanceChoice choice;
  private final DisjointSets sharing = new DisjointSets();

  SharedFormals(SolverState state, InstanceChoice choice) {
    this.state = state;
    this.choice = choice;
    sharing.add(state.program().functions().size());
  }

  /** The functions that one call passes its arguments to, by number of formals. */
  static final class Passed {
    private final Int2ObjectOpenHashMap<Function> firsts = new Int2ObjectOpenHashMap<>(2);
  }

  /** Whether a call need not pass its arguments to a function, since that shares with another. */
  boolean isPassed(Passed passed, Function function) {
    if (state.program().body(function).isEmpty()
        || state.models().of(function).isPresent()
        || choice.isPool(function)
        || CallBinder.isVariadic(function)
        || function.formals().stream().anyMatch(Formal::isCopy)) {
      return false;
    }
    @Nullable Function first = passed.firsts.putIfAbsent(function.formals().size(), function);
    if (first == null) {
      return false;
    }
    share(first, function);
    return true;
  }

  private void share(Function a, Function b) {
    int x = sharing.find(a.index());
    int y = sharing.find(b.index());
    if (x == y) {
      return;
    }
    sharing.join(x, y);
    Instances instances = state.instances();
    for (int i = 0; i <= a.formals().size(); i++) { // the last is the result
      int one = instances.formal(a.index(), i);
      int other = instances.formal(b.index(), i);
      state.flows().copy(one, other);
      state.flows().copy(other, one);
    }
  }
}
