package io.interlock.race;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.summary.FunctionSummary;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which functions the main thread may enter after it has started one of certain threads itself;
 * what threads start is not looked at. A function is entered so if it is called after such a start,
 * or by a function that is entered so; both are joined over all calls, so a function that is called
 * before and after counts as entered after.
 *
 * <p>Functions are entered once, so this ends.
 */
final class StartedBefore {
  private final CallGraph graph;
  private final SummaryTable summaries;
  private final Threads threads;
  private final BitSet started;
  private final BitSet after = new BitSet();

  /**
   * @param others what the main thread runs besides its first function, in whatever order
   */
  StartedBefore(
      CallGraph graph,
      SummaryTable summaries,
      Threads threads,
      BitSet started,
      List<Function> others) {
    this.graph = graph;
    this.summaries = summaries;
    this.threads = threads;
    this.started = started;
    var waiting = new BitSet();
    Function main = threads.roots().get(0).entry();
    for (int f = 0; f < graph.program().functions().size(); f++) {
      addStarts(graph.program().functions().get(f), waiting);
    }
    waiting.and(graph.reachable(List.of(main)));
    others.forEach(f -> waiting.set(f.index()));
    for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
      waiting.clear(next);
      after.set(next);
      graph.sites().of(graph.program().functions().get(next)).forEach(site -> call(site, waiting));
    }
  }

  /** What a function calls after it has started such a thread. */
  private void addStarts(Function function, BitSet waiting) {
    FunctionSummary summary = summaries.of(function).orElse(null);
    if (summary != null) {
      summary.calls().stream()
          .filter(c -> summary.isClosed() || hasStarted(c.state().threads()))
          .forEach(c -> call(c.site(), waiting));
    }
  }

  private void call(CallSite site, BitSet waiting) {
    for (CallEdge edge : graph.edges(site)) {
      int callee = edge.target().index();
      if (!edge.kind().startsElsewhere() && !after.get(callee)) {
        waiting.set(callee);
      }
    }
  }

  private boolean hasStarted(ThreadChanges changes) {
    return Stream.concat(changes.started().keySet().stream(), changes.ended().stream())
            .flatMap(chain -> threads.startedBy(chain).stream())
            .anyMatch(root -> started.get(root.index()))
        || changes.joined().stream().anyMatch(this::isOfStarted);
  }

  /** Whether an id may be that of one of the threads. */
  private boolean isOfStarted(Symbolic handle) {
    return !(handle.atom() instanceof Atom.OnlyHandle only)
        || threads.startedAt(only.site()).stream().anyMatch(r -> started.get(r.index()));
  }

  /** Whether the main thread makes an access before it starts any of the threads. */
  boolean isNotYet(ThreadAccess access) {
    return !after.get(access.context().function().index())
        && !hasStarted(access.access().key().threads());
  }
}
