package io.interlock.race.context;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.lockset.Holding;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.run.RunContext;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.FunctionSummary.CallState;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.State;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The states in which functions are entered, top-down from the starts of the threads. What a
 * summary says relative to the entry becomes absolute here.
 *
 * <p>Functions wait in an order in which callers come first. A context in which nothing may happen
 * that may not in another one as well is left out: whatever races in it races in the other, and so
 * does all that it enters. A function keeps a few contexts apart; beyond that they are joined into
 * one, in which locks only get fewer and threads more, so this ends.
 */
public final class EntryContexts {
  private static final int MAX_CONTEXTS = 16;

  private final CallGraph graph;
  private final ThreadEntries entries;
  private final SummaryTable summaries;
  private final Threads threads;
  private final ThreadOrder order;
  private final AbsoluteLocks absolute;
  private final LockFormals lockFormals;
  private final Map<Function, List<Context>> contexts = new LinkedHashMap<>();
  private final Map<Integer, Context> rootContexts = new HashMap<>();
  private final Map<Function, Boolean> collapsed = new HashMap<>();
  private final TreeSet<Function> waiting;

  private EntryContexts(
      CallGraph graph,
      ThreadEntries entries,
      SummaryTable summaries,
      Threads threads,
      ThreadOrder order,
      AbsoluteLocks absolute) {
    this.graph = graph;
    this.entries = entries;
    this.summaries = summaries;
    this.threads = threads;
    this.order = order;
    this.absolute = absolute;
    lockFormals = LockFormals.find(graph, summaries);
    waiting =
        new TreeSet<>(
            (a, b) -> {
              int byComponent = Integer.compare(graph.component(b), graph.component(a));
              return byComponent != 0 ? byComponent : Integer.compare(a.index(), b.index());
            });
  }

  public static EntryContexts find(
      CallGraph graph,
      ThreadEntries entries,
      SummaryTable summaries,
      Threads threads,
      ThreadOrder order,
      AbsoluteLocks absolute,
      RunContext run) {
    var contexts = new EntryContexts(graph, entries, summaries, threads, order, absolute);
    contexts.solve(run);
    return contexts;
  }

  /** The contexts of a function, in the order found. */
  List<Context> of(Function function) {
    return contexts.getOrDefault(function, List.of());
  }

  /** The state in which a thread starts; null if it never does. */
  public @Nullable Context start(ThreadRoot root) {
    return rootContexts.get(root.index());
  }

  private void solve(RunContext run) {
    startMain();
    startEscaped();
    while (!waiting.isEmpty() && !run.isCancelled()) {
      Function function = waiting.first();
      waiting.remove(function);
      Optional<FunctionSummary> summary = summaries.of(function);
      if (summary.isPresent()) {
        for (Context context : List.copyOf(of(function))) {
          enterCallees(context, summary.get());
          startThreads(context, summary.get());
        }
      }
    }
  }

  /** Constructors, {@code main} and destructors run one after the other in the main thread. */
  private void startMain() {
    var running = new BitSet();
    Milestones done = Milestones.NONE;
    for (Function function : entries.main()) {
      var roots = new BitSet();
      roots.set(0);
      var context =
          new Context(
              function,
              List.of(),
              (BitSet) running.clone(),
              done,
              List.of(),
              Map.of(),
              roots,
              null,
              null);
      rootContexts.putIfAbsent(0, context);
      if (function.name().equals("main")) {
        rootContexts.put(0, context);
      }
      add(context);
      Milestones end = null;
      for (Exit exit : summaries.of(function).map(FunctionSummary::exits).orElse(List.of())) {
        running.or(after(running, exit.state()));
        Milestones after = done.then(exit.state().milestones());
        end = end == null ? after : end.join(after);
      }
      done = end == null ? done : end;
    }
  }

  /** Unknown code may call at any time, whatever else runs. */
  private void startEscaped() {
    for (ThreadRoot root : threads.roots()) {
      if (root.kind() == EdgeKind.ESCAPED && root.creation() == null) {
        var all = new BitSet();
        all.set(0, threads.roots().size());
        var roots = new BitSet();
        roots.set(root.index());
        var context =
            new Context(
                root.entry(),
                List.of(),
                all,
                Milestones.NONE,
                List.of(),
                Map.of(),
                roots,
                null,
                null);
        rootContexts.put(root.index(), context);
        add(context);
      }
    }
  }

  private BitSet after(BitSet mayRun, State state) {
    return order.after(mayRun, state.threads());
  }

  private void enterCallees(Context context, FunctionSummary summary) {
    for (CallState call : summary.calls()) {
      List<Holding> locks = absolute.at(context, call.state().locks());
      BitSet mayRun = after(context.mayRun(), call.state());
      for (CallEdge edge : graph.edges(call.site())) {
        if (edge.kind().isCall() && graph.program().body(edge.target()).isPresent()) {
          add(
              new Context(
                  edge.target(),
                  locks,
                  mayRun,
                  context.milestones().then(call.state().milestones()),
                  marks(context, call.state()),
                  lockFormals.bind(call.site(), edge, context),
                  (BitSet) context.roots().clone(),
                  context,
                  call.site()));
        }
      }
    }
  }

  private static List<Mark> marks(Context context, State before) {
    List<Mark> left = Mark.after(context.marks(), before.milestones());
    return Marks.both(before.marks().ofThread(), left);
  }

  private void startThreads(Context context, FunctionSummary summary) {
    for (Creation creation : summary.creations()) {
      for (ThreadRoot root : threads.startedBy(creation.chain())) {
        boolean isIt =
            root.creation() != null
                && root.creation().owner().equals(summary.function())
                && root.creation().chain().equals(creation.chain())
                && root.entry().equals(creation.entry());
        if (isIt) {
          start(root, creation, context);
        }
      }
    }
  }

  private void start(ThreadRoot root, Creation creation, Context context) {
    // A copy: what is added for the new thread is nothing the creator knew before.
    var mayRun = (BitSet) after(context.mayRun(), creation.before()).clone();
    order.addOthers(root, mayRun, context.roots());
    var roots = new BitSet();
    roots.set(root.index());
    var start =
        new Context(
            root.entry(),
            List.of(),
            mayRun,
            Milestones.NONE,
            List.of(),
            Map.of(),
            roots,
            context,
            creation.site());
    Context old = rootContexts.get(root.index());
    if (old == null) {
      rootContexts.put(root.index(), start);
      add(start);
    } else {
      Context joined = old.join(start);
      if (!joined.isSameEntry(old)) {
        rootContexts.put(root.index(), joined);
        add(joined);
      }
    }
  }

  private void add(Context context) {
    List<Context> known = contexts.computeIfAbsent(context.function(), f -> new ArrayList<>());
    for (int i = 0; i < known.size(); i++) {
      Context old = known.get(i);
      if (old.isSameEntry(context)) {
        int before = old.roots().cardinality();
        old.roots().or(context.roots());
        if (old.roots().cardinality() > before) {
          waiting.add(context.function());
        }
        return;
      }
    }
    if (known.stream().anyMatch(c -> c.covers(context))) {
      return;
    }
    known.removeIf(context::covers);
    if (known.size() < MAX_CONTEXTS && !collapsed.containsKey(context.function())) {
      known.add(context);
      waiting.add(context.function());
      return;
    }
    collapsed.put(context.function(), true);
    Context all = context;
    for (Context old : known) {
      all = old.join(all);
    }
    boolean isNew =
        known.size() != 1
            || !known.get(0).isSameEntry(all)
            || !known.get(0).roots().equals(all.roots());
    if (isNew) {
      known.clear();
      known.add(all);
      waiting.add(context.function());
    }
  }
}
