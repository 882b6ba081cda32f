package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.summary.Exit;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which threads may run at the same time. At each point of a thread the others that may run are
 * those that ran when the thread was created, and those it has started since, with all that these
 * may start, less those it has joined. Two accesses may overlap if one's thread is among those that
 * may run at the other: the thread created later knows of the earlier one.
 */
final class ThreadOrder {
  private final Threads threads;
  private final List<BitSet> startable = new ArrayList<>();
  private final List<BitSet> leftRunning = new ArrayList<>();
  private final IdentityHashMap<ThreadChanges, BitSet> added = new IdentityHashMap<>();

  ThreadOrder(CallGraph graph, Threads threads, SummaryTable summaries, ProgramModels models) {
    this.threads = threads;
    findStartable(graph);
    for (ThreadRoot root : threads.roots()) {
      leftRunning.add(leftRunningBy(root, graph, summaries, models));
    }
  }

  private void findStartable(CallGraph graph) {
    List<BitSet> direct = new ArrayList<>();
    for (ThreadRoot root : threads.roots()) {
      BitSet reached = graph.reachable(List.of(root.entry()));
      var started = new BitSet();
      for (ThreadRoot other : threads.roots()) {
        if (other.creation() != null && reached.get(other.creation().owner().index())) {
          started.set(other.index());
        }
      }
      direct.add(started);
    }
    for (ThreadRoot root : threads.roots()) {
      var all = new BitSet();
      var waiting = (BitSet) direct.get(root.index()).clone();
      for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
        waiting.clear(next);
        if (!all.get(next)) {
          all.set(next);
          waiting.or(direct.get(next));
          waiting.andNot(all);
        }
      }
      startable.add(all);
    }
  }

  /** What a thread has started and not joined when it ends. */
  private BitSet leftRunningBy(
      ThreadRoot root, CallGraph graph, SummaryTable summaries, ProgramModels models) {
    var left = new BitSet();
    if (endsEarly(graph, root.entry(), models)) {
      return startable.get(root.index());
    }
    summaries
        .of(root.entry())
        .ifPresent(
            s -> {
              for (Exit exit : s.exits()) {
                exit.state().threads().started().keySet().stream()
                    .flatMap(c -> threads.startedBy(c).stream())
                    .forEach(r -> addWithChildren(r, left));
              }
            });
    return left;
  }

  /** Whether a thread may end elsewhere than by returning. */
  private static boolean endsEarly(CallGraph graph, Function entry, ProgramModels models) {
    return graph.reachable(List.of(entry)).stream()
        .mapToObj(f -> graph.program().functions().get(f))
        .flatMap(f -> graph.sites().of(f).stream())
        .flatMap(site -> site.call().directCallee().stream())
        .flatMap(f -> models.of(f).stream())
        .flatMap(m -> m.actions().stream())
        .anyMatch(Action.ThreadExit.class::isInstance);
  }

  private void addWithChildren(ThreadRoot root, BitSet to) {
    to.set(root.index());
    to.or(startable.get(root.index()));
  }

  /** The threads that may run after some changes. */
  BitSet after(BitSet before, ThreadChanges changes) {
    if (changes.started().isEmpty() && changes.ended().isEmpty() && changes.joined().isEmpty()) {
      return before;
    }
    var result = (BitSet) before.clone();
    result.or(added.computeIfAbsent(changes, this::addedBy));
    changes.joined().forEach(handle -> endOnly(handle, result));
    return result;
  }

  private BitSet addedBy(ThreadChanges changes) {
    var result = new BitSet();
    for (var chain : changes.started().keySet()) {
      threads.startedBy(chain).forEach(r -> addWithChildren(r, result));
    }
    for (var chain : changes.ended()) {
      threads.startedBy(chain).forEach(r -> result.or(leftRunning.get(r.index())));
    }
    return result;
  }

  /** The one thread that a call ever starts has ended, wherever it was joined. */
  private void endOnly(Symbolic handle, BitSet mayRun) {
    if (handle.atom() instanceof Atom.OnlyHandle only) {
      for (ThreadRoot root : threads.startedAt(only.site())) {
        if (mayRun.get(root.index())) {
          mayRun.clear(root.index());
          mayRun.or(leftRunning.get(root.index()));
        }
      }
    }
  }

  /**
   * Completes what may run when a thread is started: itself if it is many, its creators if they.
   */
  void addOthers(ThreadRoot root, BitSet mayRun, BitSet creators) {
    if (root.instances() == Instances.MANY) {
      addWithChildren(root, mayRun);
    }
    creators.stream()
        .mapToObj(threads.roots()::get)
        .filter(r -> r.instances() == Instances.MANY)
        .forEach(r -> addWithChildren(r, mayRun));
  }

  /** Whether the threads that make two accesses may be there at once, whatever the accesses are. */
  boolean mayOverlap(ThreadAccess a, ThreadAccess b) {
    for (int r = a.roots().nextSetBit(0); r >= 0; r = a.roots().nextSetBit(r + 1)) {
      for (int s = b.roots().nextSetBit(0); s >= 0; s = b.roots().nextSetBit(s + 1)) {
        if (mayOverlap(r, a, s, b)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether two threads, one for each access, may be there at once. */
  boolean mayOverlap(int r, ThreadAccess a, int s, ThreadAccess b) {
    return canOverlap(threads.roots().get(r), threads.roots().get(s))
        && (r == s || a.mayRun().get(s) || b.mayRun().get(r));
  }

  private static boolean canOverlap(ThreadRoot a, ThreadRoot b) {
    return apart(a, b) == null;
  }

  /** Why two threads never run at the same time, whatever they do; null if they may. */
  static @Nullable SafetyReason apart(ThreadRoot a, ThreadRoot b) {
    if (a.index() == b.index()) {
      return a.instances() == Instances.MANY ? null : SafetyReason.ONE_THREAD;
    }
    boolean atEnd = a.kind() == EdgeKind.AT_EXIT || b.kind() == EdgeKind.AT_EXIT;
    if (atEnd && (a.isMain() || b.isMain() || a.kind() == b.kind())) {
      return SafetyReason.AT_EXIT;
    }
    boolean isOneExecutor =
        a.kind() == EdgeKind.EXECUTOR
            && b.kind() == EdgeKind.EXECUTOR
            && Objects.equals(executor(a), executor(b));
    return isOneExecutor ? SafetyReason.EXECUTOR : null;
  }

  private static @Nullable String executor(ThreadRoot root) {
    return root.creation() == null || root.creation().action() == null
        ? null
        : root.creation().action().executor();
  }
}
