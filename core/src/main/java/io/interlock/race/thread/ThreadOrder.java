package io.interlock.race.thread;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.ProgramModels;
import io.interlock.summary.Registrations;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which threads may run at the same time. At each point of a thread the others that may run are
 * those that ran when the thread was created, and those it has started since, with all that these
 * may start, less those it has joined. Two accesses may overlap if one's thread is among those that
 * may run at the other: the thread created later knows of the earlier one.
 *
 * <p>What runs whenever a thread ends, such as a destructor of thread-specific data, runs in that
 * thread, and has run when somebody has joined it. So it does not run beside the main thread while
 * that is the only one; in the main thread itself it runs after all else. Nobody knows which
 * threads there are in a program that hands functions to code outside of it.
 */
public final class ThreadOrder {
  private final Threads threads;
  private final Registrations registrations;
  private final List<BitSet> startable = new ArrayList<>();
  private final List<BitSet> leftRunning = new ArrayList<>();

  /** By thread, the threads that have certainly ended when it ends: those it has joined. */
  private final List<Set<Symbolic>> joinedBy = new ArrayList<>();

  private final IdentityHashMap<ThreadChanges, BitSet> added = new IdentityHashMap<>();

  /** What runs when threads end; none of them if there may be threads that are not known. */
  private final BitSet lastActs = new BitSet();

  /** Who may run when exit handlers do; null if anybody may. */
  private final @Nullable BitSet atEnd;

  public ThreadOrder(
      CallGraph graph,
      Threads threads,
      ThreadEntries entries,
      SummaryTable summaries,
      ProgramModels models,
      Registrations registrations) {
    this.threads = threads;
    this.registrations = registrations;
    BitSet endsEarly = findStartable(graph, exiting(graph, models));
    boolean isKnown =
        entries.isProgram()
            && threads.roots().stream().noneMatch(r -> r.kind() == EdgeKind.ESCAPED);
    threads.roots().stream()
        .filter(r -> isKnown && isAt(r, Action.Occasion.THREAD_ENDS))
        .forEach(r -> lastActs.set(r.index()));
    for (ThreadRoot root : threads.roots()) {
      boolean isEarly = endsEarly.get(root.index());
      leftRunning.add(isEarly ? startable.get(root.index()) : leftRunningBy(root, summaries));
      joinedBy.add(isEarly ? Set.of() : joinedBy(root, summaries));
    }
    boolean hasHandlers = threads.roots().stream().anyMatch(ThreadOrder::isHandler);
    atEnd = hasHandlers ? ProgramEnd.running(graph, entries, summaries, models, this::after) : null;
  }

  /**
   * Finds what threads may start.
   *
   * @param exiting functions in which threads may end
   * @return the threads that may end elsewhere than by returning
   */
  private BitSet findStartable(CallGraph graph, BitSet exiting) {
    var endsEarly = new BitSet();
    Map<Integer, BitSet> startedIn = new HashMap<>();
    for (ThreadRoot root : threads.roots()) {
      if (root.creation() != null) {
        int owner = root.creation().owner().index();
        startedIn.computeIfAbsent(owner, o -> new BitSet()).set(root.index());
      }
    }
    var starting = new BitSet();
    startedIn.keySet().forEach(starting::set);
    List<BitSet> direct = new ArrayList<>();
    for (ThreadRoot root : threads.roots()) {
      BitSet reached = graph.reachable(List.of(root.entry()));
      endsEarly.set(root.index(), reached.intersects(exiting));
      reached.and(starting);
      var started = new BitSet();
      reached.stream().forEach(f -> started.or(startedIn.getOrDefault(f, started)));
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
    return endsEarly;
  }

  /** The functions that call what ends a thread. */
  private static BitSet exiting(CallGraph graph, ProgramModels models) {
    var exiting = new BitSet();
    for (Function function : graph.program().functions()) {
      for (CallSite site : graph.sites().of(function)) {
        Function callee = site.call().directCallee().orElse(null);
        if (callee != null && models.of(callee).filter(ThreadOrder::endsThread).isPresent()) {
          exiting.set(function.index());
        }
      }
    }
    return exiting;
  }

  private static boolean endsThread(FunctionModel model) {
    return model.actions().stream().anyMatch(Action.ThreadExit.class::isInstance);
  }

  /** What a thread has started and not joined when it ends. */
  private BitSet leftRunningBy(ThreadRoot root, SummaryTable summaries) {
    var left = new BitSet();
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

  /** What a thread has joined whenever it ends, of threads that everybody has one name for. */
  private static Set<Symbolic> joinedBy(ThreadRoot root, SummaryTable summaries) {
    List<Exit> exits = summaries.of(root.entry()).map(FunctionSummary::exits).orElse(List.of());
    if (exits.isEmpty()) {
      return Set.of();
    }
    var all = new LinkedHashSet<>(exits.get(0).state().threads().joined());
    exits.forEach(e -> all.retainAll(e.state().threads().joined()));
    all.removeIf(h -> !(h.atom() instanceof Atom.OnlyHandle));
    return all;
  }

  private void addWithChildren(ThreadRoot root, BitSet to) {
    to.set(root.index());
    to.or(startable.get(root.index()));
  }

  /** The threads that may run after some changes. */
  public BitSet after(BitSet before, ThreadChanges changes) {
    if (changes.started().isEmpty() && changes.ended().isEmpty() && changes.joined().isEmpty()) {
      return before;
    }
    var result = (BitSet) before.clone();
    result.or(added.computeIfAbsent(changes, this::addedBy));
    if (!changes.joined().isEmpty()) {
      changes.joined().forEach(handle -> endOnly(handle, result));
      endRegistered(changes.joined(), result);
    }
    return result;
  }

  private BitSet addedBy(ThreadChanges changes) {
    var result = new BitSet();
    for (var chain : changes.started().keySet()) {
      for (ThreadRoot root : threads.startedBy(chain)) {
        addWithChildren(root, result);
      }
    }
    for (var chain : changes.ended()) {
      for (ThreadRoot root : threads.startedBy(chain)) {
        result.or(leftRunning.get(root.index()));
      }
    }
    return result;
  }

  /**
   * The one thread that a call ever starts has ended, wherever it was joined; and with it those
   * that it has joined, and so on. Each is looked at once.
   */
  private void endOnly(Symbolic joined, BitSet mayRun) {
    Set<Symbolic> seen = new HashSet<>();
    var waiting = new ArrayDeque<>(List.of(joined));
    while (!waiting.isEmpty()) {
      Symbolic handle = waiting.remove();
      if (seen.add(handle) && handle.atom() instanceof Atom.OnlyHandle only) {
        List<ThreadRoot> ended = threads.startedAt(only.site());
        for (ThreadRoot root : ended) {
          if (mayRun.get(root.index()) && !isRegistered(root)) {
            mayRun.clear(root.index());
            mayRun.or(leftRunning.get(root.index()));
          }
        }
        waiting.addAll(joinedByAll(ended));
      }
    }
  }

  /** The threads that run beside those that have ended. */
  private BitSet othersThan(Set<Symbolic> joined, BitSet mayRun) {
    var others = (BitSet) mayRun.clone();
    for (Symbolic handle : joined) {
      if (handle.atom() instanceof Atom.OnlyHandle only) {
        threads.startedAt(only.site()).forEach(root -> others.clear(root.index()));
      }
    }
    return others;
  }

  /**
   * What was registered has ended, unless others may register it again. Those that have ended and
   * may have registered it until then had ended before ({@link
   * io.interlock.summary.Registrations}).
   */
  private void endRegistered(Set<Symbolic> joined, BitSet mayRun) {
    var ended = new BitSet();
    for (Symbolic handle : joined) {
      if (handle.atom() instanceof Atom.OnlyHandle only) {
        for (ThreadRoot root : threads.startedAt(only.site())) {
          if (isRegistered(root) && mayRun.get(root.index())) {
            mayRun.or(leftRunning.get(root.index()));
            ended.set(root.index());
          }
        }
      }
    }
    BitSet others = othersThan(joined, mayRun);
    ended.stream()
        .filter(r -> others.stream().noneMatch(other -> startable.get(other).get(r)))
        .forEach(mayRun::clear);
  }

  private static boolean isRegistered(ThreadRoot root) {
    Action.Run action = root.creation() == null ? null : root.creation().action();
    return action != null && !action.until().isEmpty();
  }

  /** What is joined by the one thread that a call starts, whichever of these it is. */
  private Set<Symbolic> joinedByAll(List<ThreadRoot> started) {
    Set<Symbolic> all = null;
    for (ThreadRoot root : started) {
      if (root.instances() == Instances.MANY) {
        return Set.of(); // or none, if a loop starts none
      }
      if (all == null) {
        all = new LinkedHashSet<>(joinedBy.get(root.index()));
      } else {
        all.retainAll(joinedBy.get(root.index()));
      }
    }
    return all == null ? Set.of() : all;
  }

  /**
   * Completes what may run when a thread is started: itself if it is many, its creators if they.
   */
  public void addOthers(ThreadRoot root, BitSet mayRun, BitSet creators) {
    if (root.instances() == Instances.MANY) {
      addWithChildren(root, mayRun);
    }
    creators.stream()
        .mapToObj(threads.roots()::get)
        .filter(r -> r.instances() == Instances.MANY)
        .forEach(r -> addWithChildren(r, mayRun));
  }

  /** Whether the threads that make two accesses may be there at once, whatever the accesses are. */
  public boolean mayOverlap(ThreadAccess a, ThreadAccess b) {
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
  public boolean mayOverlap(int r, ThreadAccess a, int s, ThreadAccess b) {
    ThreadRoot first = threads.roots().get(r);
    ThreadRoot second = threads.roots().get(s);
    ThreadRoot other = isHandler(first) ? second : first;
    if (atEnd != null && isHandler(first) != isHandler(second) && other.kind() == EdgeKind.THREAD) {
      return atEnd.get(other.index());
    }
    if (first.isMain() && lastActs.get(s)) {
      return hasOthers(a.mayRun());
    }
    if (second.isMain() && lastActs.get(r)) {
      return hasOthers(b.mayRun());
    }
    return canOverlap(first, second) && (r == s || a.mayRun().get(s) || b.mayRun().get(r));
  }

  /** Whether threads may run that can end. */
  private boolean hasOthers(BitSet mayRun) {
    var others = (BitSet) mayRun.clone();
    others.andNot(lastActs);
    return !others.isEmpty();
  }

  /** Whether it is called when the program ends. */
  private static boolean isHandler(ThreadRoot root) {
    return isAt(root, Action.Occasion.AT_EXIT);
  }

  private static boolean isAt(ThreadRoot root, Action.Occasion occasion) {
    Action.Run action = root.creation() == null ? null : root.creation().action();
    return action != null && action.occasion() == occasion;
  }

  private boolean canOverlap(ThreadRoot a, ThreadRoot b) {
    return apart(a, b) == null;
  }

  /** Why two threads never run at the same time, whatever they do; null if they may. */
  public @Nullable SafetyReason apart(ThreadRoot a, ThreadRoot b) {
    if (a.index() == b.index()) {
      return a.instances() == Instances.MANY ? null : SafetyReason.ONE_THREAD;
    }
    boolean atEnd = a.kind() == EdgeKind.AT_EXIT || b.kind() == EdgeKind.AT_EXIT;
    if (atEnd && (a.isMain() || b.isMain() || a.kind() == b.kind())) {
      return SafetyReason.AT_EXIT;
    }
    if (isOneRegistered(a, b)) {
      return SafetyReason.ONE_THREAD;
    }
    boolean isOneExecutor =
        a.kind() == EdgeKind.EXECUTOR
            && b.kind() == EdgeKind.EXECUTOR
            && Objects.equals(executor(a), executor(b));
    return isOneExecutor ? SafetyReason.EXECUTOR : null;
  }

  /**
   * Whether two calls have one handler run for one thing, such as a timer that is started here and
   * there: that runs once at a time.
   */
  private boolean isOneRegistered(ThreadRoot a, ThreadRoot b) {
    return a.kind() == EdgeKind.INTERRUPT
        && b.kind() == EdgeKind.INTERRUPT
        && a.instances() == Instances.ONE
        && b.instances() == Instances.ONE
        && a.entry().original() == b.entry().original()
        && a.creation() != null
        && b.creation() != null
        && registrations.areOne(a.creation().site(), b.creation().site());
  }

  private static @Nullable String executor(ThreadRoot root) {
    return root.creation() == null || root.creation().action() == null
        ? null
        : root.creation().action().executor();
  }
}
