package io.interlock.race.order;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which functions a thread enters only after it has certainly passed some event, or was started by
 * one that had. The others are those that calls lead to which may be made before, from the entry of
 * the thread on: by what summaries say of calls relative to their function, so it does not matter
 * that contexts of a function are joined when there are many.
 *
 * <p>Functions enter a thread's set once, and threads are added while such sets grow, so this ends.
 */
final class FoundFirst {
  private final CallGraph graph;
  private final SummaryTable summaries;
  private final int event;
  private final List<ThreadRoot> roots;

  /** By thread: the functions it may enter before the event. */
  private final List<BitSet> before = new ArrayList<>();

  FoundFirst(
      CallGraph graph,
      SummaryTable summaries,
      Threads threads,
      int event,
      List<Function> mainFunctions) {
    this.graph = graph;
    this.summaries = summaries;
    this.event = event;
    roots = threads.roots();
    var open = new BitSet();
    for (ThreadRoot root : threads.roots()) {
      before.add(new BitSet());
      if (root.creation() == null) {
        open.set(root.index());
      }
    }
    for (int next = open.nextSetBit(0); next >= 0; next = open.nextSetBit(0)) {
      open.clear(next);
      ThreadRoot thread = threads.roots().get(next);
      enter(thread.entry(), before.get(next));
      for (Function function : thread.isMain() ? mainFunctions : List.<Function>of()) {
        enter(function, before.get(next));
      }
      for (ThreadRoot root : threads.roots()) {
        if (before.get(root.index()).isEmpty() && mayStart(next, root.creation())) {
          open.set(root.index());
        }
      }
    }
  }

  /** Whether a thread may start another before the event. */
  private boolean mayStart(int creator, @Nullable Creation creation) {
    return creation != null
        && before.get(creator).get(creation.owner().index())
        && creation.before().milestones().atLeast(event) == 0;
  }

  private void enter(Function entry, BitSet entered) {
    var waiting = new BitSet();
    waiting.set(entry.index());
    for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
      waiting.clear(next);
      entered.set(next);
      Function function = graph.program().functions().get(next);
      FunctionSummary summary = summaries.of(function).orElse(null);
      if (summary == null || summary.isClosed()) {
        graph.sites().of(function).forEach(site -> call(site, entered, waiting));
      } else {
        summary.calls().stream()
            .filter(c -> c.state().milestones().atLeast(event) == 0)
            .forEach(c -> call(c.site(), entered, waiting));
      }
    }
  }

  private void call(CallSite site, BitSet entered, BitSet waiting) {
    for (CallEdge edge : graph.edges(site)) {
      int callee = edge.target().index();
      if (!edge.kind().startsElsewhere() && !entered.get(callee)) {
        waiting.set(callee);
      }
    }
  }

  /** The threads with those that may start one of them, or one that may, before the event. */
  BitSet withStarters(BitSet threads) {
    var all = (BitSet) threads.clone();
    var waiting = (BitSet) threads.clone();
    for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
      waiting.clear(next);
      for (int c = 0; c < before.size(); c++) {
        if (!all.get(c) && mayStart(c, roots.get(next).creation())) {
          all.set(c);
          waiting.set(c);
        }
      }
    }
    return all;
  }

  /** Whether a thread enters a function only after the event. */
  boolean isPassed(int thread, Function function) {
    return !before.get(thread).get(function.index());
  }
}
