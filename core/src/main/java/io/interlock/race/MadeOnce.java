package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Alloca;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.pointsto.AbstractObject;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.threads.FunctionRuns;
import org.jspecify.annotations.Nullable;

/**
 * Objects on the heap of which there is one in a run of the program: the call that allocates them
 * is made at most once, and for one object of its type, not for an array. Locals of functions that
 * run once are such objects, too.
 */
final class MadeOnce {
  private final CallGraph graph;
  private final FunctionRuns runs;

  MadeOnce(CallGraph graph, FunctionRuns runs) {
    this.graph = graph;
    this.runs = runs;
  }

  /** The object by the call that makes it; null if there may be several. */
  @Nullable FreshObject of(AbstractObject object) {
    Function function = object.function();
    boolean isOne =
        object.kind() == AbstractObject.Kind.HEAP
            && object.context().isEmpty()
            && object.type() != null
            && object.size() > 0
            && object.type().bits() == object.size() * Byte.SIZE;
    return isOne
            && function != null
            && object.site() instanceof Call call
            && call.result() != null
            && isOnce(function, call)
        ? new FreshObject(function, call.result().id())
        : null;
  }

  /** Whether the calls of a definition are made once. */
  boolean contains(FreshObject object) {
    return graph.sites().of(object.function()).stream()
        .anyMatch(
            s ->
                s.call().result() != null
                    && s.call().result().id() == object.local()
                    && runs.isOnce(s));
  }

  /** Whether a local is made when its function is entered, and that happens once. */
  boolean contains(StackObject object) {
    boolean isOnEntry =
        object.local() < object.function().formals().size()
            || graph.program().body(object.function()).stream()
                .flatMap(b -> b.blocks().get(0).instructions().stream())
                .anyMatch(i -> i instanceof Alloca a && a.result().id() == object.local());
    return isOnEntry && runs.isOnce(object.function());
  }

  @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
  private boolean isOnce(Function function, Call call) {
    return graph.sites().of(function).stream().anyMatch(s -> s.call() == call && runs.isOnce(s));
  }
}
