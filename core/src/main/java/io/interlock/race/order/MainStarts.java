package io.interlock.race.order;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.FunctionSummary.CallState;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.ThreadChanges;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which threads the main thread may have started itself by some time, whether they still run or
 * not; what threads start is not counted. A function is entered after what its callers have started
 * before the call, and after what had been started when they were entered; this is joined over all
 * calls.
 *
 * <p>Sets of threads only grow and a function is looked at again only if its set has, so this ends.
 */
final class MainStarts {
  private final CallGraph graph;
  private final SummaryTable summaries;
  private final Threads threads;

  /** By function, what may have been started when it is entered. */
  private final Map<Function, BitSet> atEntry = new HashMap<>();

  private final Map<ThreadChanges, BitSet> known = new ConcurrentHashMap<>();

  /**
   * @param others what the main thread runs besides its first function, in whatever order
   */
  MainStarts(CallGraph graph, SummaryTable summaries, Threads threads, List<Function> others) {
    this.graph = graph;
    this.summaries = summaries;
    this.threads = threads;
    var waiting = new BitSet();
    enter(threads.roots().get(0).entry(), new BitSet(), waiting);
    others.forEach(f -> enter(f, all(), waiting));
    for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
      waiting.clear(next);
      follow(graph.program().functions().get(next), waiting);
    }
  }

  private BitSet all() {
    var all = new BitSet();
    all.set(0, threads.roots().size());
    return all;
  }

  private void enter(Function function, BitSet started, BitSet waiting) {
    BitSet before = atEntry.get(function);
    var now = before == null ? new BitSet() : (BitSet) before.clone();
    now.or(started);
    if (!now.equals(before)) {
      atEntry.put(function, now);
      waiting.set(function.index());
    }
  }

  private void follow(Function function, BitSet waiting) {
    FunctionSummary summary = summaries.of(function).orElse(null);
    if (summary == null || summary.isClosed()) {
      graph.sites().of(function).forEach(site -> call(site, all(), waiting));
      return;
    }
    for (CallState call : summary.calls()) {
      BitSet started = (BitSet) started(call.state().threads()).clone();
      started.or(atEntry.getOrDefault(function, started));
      call(call.site(), started, waiting);
    }
  }

  private void call(CallSite site, BitSet started, BitSet waiting) {
    for (CallEdge edge : graph.edges(site)) {
      if (!edge.kind().startsElsewhere()) {
        enter(edge.target(), started, waiting);
      }
    }
  }

  private BitSet started(ThreadChanges changes) {
    return known.computeIfAbsent(
        changes,
        c -> {
          var roots = new BitSet();
          c.started().keySet().forEach(chain -> addStarted(chain, roots));
          c.ended().forEach(chain -> addStarted(chain, roots));
          return roots;
        });
  }

  private void addStarted(List<CallSite> chain, BitSet to) {
    for (ThreadRoot root : threads.startedBy(chain)) {
      to.set(root.index());
    }
  }

  /** The threads the main thread may have started at an access; null if it never makes it. */
  @Nullable BitSet by(ThreadAccess access) {
    BitSet before = atEntry.get(access.context().function());
    if (before == null) {
      return null;
    }
    var all = (BitSet) before.clone();
    all.or(started(access.access().key().threads()));
    return all;
  }

  /** Whether the main thread makes an access before it starts any of some threads. */
  boolean areNotYet(BitSet wanted, ThreadAccess access) {
    BitSet before = atEntry.get(access.context().function());
    return before != null
        && !before.intersects(wanted)
        && !started(access.access().key().threads()).intersects(wanted);
  }
}
