package io.interlock.race.thread;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.InstanceNames;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Substitution;
import io.interlock.threads.Ended;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.Round;
import io.interlock.threads.ThreadChanges;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The threads of a program, told apart by the last calls that lead to their creation.
 *
 * <p>A thread has many instances if it may be started again while it may still run, or if the
 * function its chain of calls starts in may itself run more than once. See {@link FunctionRuns}.
 */
public final class Threads {
  private final CallGraph graph;
  private final ThreadEntries entries;
  private final SummaryTable summaries;
  private final FunctionRuns runs;
  private final Assumptions assumptions;
  private final List<ThreadRoot> roots = new ArrayList<>();
  private final Map<List<CallSite>, List<ThreadRoot>> byChain = new HashMap<>();
  private final Map<CallSite, List<ThreadRoot>> bySite = new HashMap<>();
  private final Map<CallSite, List<ThreadRoot>> wholeBySite = new HashMap<>();
  private final Set<Atom> unique = new HashSet<>();
  private final Set<Atom> fixed = new HashSet<>();

  private Threads(
      CallGraph graph,
      ThreadEntries entries,
      FunctionRuns runs,
      SummaryTable summaries,
      Assumptions assumptions) {
    this.assumptions = assumptions;
    this.graph = graph;
    this.entries = entries;
    this.summaries = summaries;
    this.runs = runs;
  }

  public static Threads find(
      CallGraph graph,
      ThreadEntries entries,
      FunctionRuns runs,
      SummaryTable summaries,
      Assumptions assumptions) {
    var threads = new Threads(graph, entries, runs, summaries, assumptions);
    threads.collect();
    return threads;
  }

  /** All threads, by index, the main thread first. */
  public List<ThreadRoot> roots() {
    return roots;
  }

  /**
   * How many instances of a thread there are at most in a run, one after the other or at once; -1
   * if that is not known.
   */
  public long maxInstances(ThreadRoot root) {
    Creation creation = root.creation();
    if (!entries.isProgram()) {
      return -1;
    }
    if (root.isMain()) {
      return 1;
    }
    return creation != null && root.kind() == EdgeKind.THREAD && runs.isOnce(creation.owner())
        ? creation.times()
        : -1;
  }

  /** The threads that a call starts, by whatever way it is reached. */
  public List<ThreadRoot> startedAt(CallSite site) {
    return bySite.getOrDefault(site, List.of());
  }

  /** The threads a chain of calls leads to, whatever calls come before. */
  public List<ThreadRoot> startedBy(List<CallSite> chain) {
    if (chain.size() == 1) { // so it is where there are very many
      return startedAt(chain.get(0));
    }
    List<ThreadRoot> exact = byChain.get(chain);
    return exact != null ? exact : wholeBySite.getOrDefault(chain.get(chain.size() - 1), List.of());
  }

  private void collect() {
    List<Function> main = entries.main();
    if (!main.isEmpty()) {
      roots.add(ThreadRoot.of(0, mainOf(main), null, Instances.ONE));
    }
    for (Function function : entries.escaped()) {
      roots.add(ThreadRoot.of(roots.size(), function, EdgeKind.ESCAPED, Instances.MANY));
    }
    Set<Function> starts = new HashSet<>(main);
    starts.addAll(entries.others());
    for (Function function : graph.program().functions()) {
      Optional<FunctionSummary> summary = summaries.of(function);
      if (summary.isPresent() && entries.running().get(function.index())) {
        for (Creation creation : summary.get().creations()) {
          boolean isWhole =
              creation.isWhole()
                  || creation.chain().size() >= Substitution.MAX_CREATION_CHAIN
                  || summary.get().isClosed()
                  || starts.contains(function)
                  || graph.callers(function).isEmpty();
          if (isWhole) {
            add(creation, function);
          }
        }
      }
    }
  }

  private static Function mainOf(List<Function> main) {
    return main.stream().filter(f -> f.name().equals("main")).findFirst().orElse(main.get(0));
  }

  private void add(Creation creation, Function owner) {
    boolean isHandler = creation.kind() == EdgeKind.INTERRUPT;
    if (isHandler) {
      assumptions.used(Assumption.HANDLERS_ALONE, creation.entry());
    }
    boolean isOne =
        creation.kind() == EdgeKind.EXECUTOR
            || (isHandler && assumptions.holds(Assumption.HANDLERS_ALONE));
    boolean isMany =
        creation.kind() == EdgeKind.LATER
            || isHandler
            || creation.kind() == EdgeKind.ESCAPED
            || creation.before().threads().started().containsKey(creation.chain())
            || !runs.isOnce(owner);
    Instances instances = isMany && !isOne ? Instances.MANY : Instances.ONE;
    var root =
        new ThreadRoot(
            roots.size(), creation.entry(), creation.kind(), creation, instances, names(creation));
    roots.add(root);
    bySite.computeIfAbsent(creation.site(), s -> new ArrayList<>()).add(root);
    unique.addAll(root.names().unique().keySet());
    fixed.addAll(root.names().fixed());
    if (creation.isWhole()) {
      wholeBySite.computeIfAbsent(creation.site(), s -> new ArrayList<>()).add(root);
    }
    List<CallSite> chain = creation.chain();
    for (int from = 0; from < chain.size() - 1; from++) {
      List<CallSite> last = List.copyOf(chain.subList(from, chain.size()));
      byChain.computeIfAbsent(last, c -> new ArrayList<>()).add(root);
    }
  }

  /**
   * A counter is unique only if the loop that counts runs once, or not again before the threads of
   * the run before have ended.
   */
  private InstanceNames names(Creation creation) {
    var unique = new HashMap<>(creation.instances().unique());
    unique
        .keySet()
        .removeIf(
            a ->
                a instanceof Atom.Anonymous x
                    && !runs.isOnce(x.function())
                    && !isApart(x, creation));
    var fixed = new HashSet<>(creation.instances().fixed());
    for (Atom atom : creation.instances().fixed()) {
      if (atom instanceof Atom.FormalValue f) {
        fixed.add(new Atom.Anonymous(creation.owner(), f.formal()));
      }
    }
    return new InstanceNames(
        unique, fixed, creation.instances().apart(), creation.instances().loops());
  }

  /** A run within a run would count again while the threads of the outer one run. */
  private boolean isApart(Atom.Anonymous counter, Creation creation) {
    return creation.kind() == EdgeKind.THREAD
        && creation.instances().apart().contains(counter)
        && runs.isProgram()
        && runs.isOnce(creation.owner())
        && !graph.isRecursive(counter.function())
        && creation.chain().stream().noneMatch(s -> graph.isRecursive(s.caller()));
  }

  /** The threads of which one may have been started in the present round of its loop. */
  public BitSet startedNow(ThreadChanges changes) {
    return started(changes, r -> r == Round.PRESENT);
  }

  /**
   * Those of which one may have been started in the present round of its loop, though perhaps
   * before there was the object that is accessed.
   */
  public BitSet perhapsStartedNow(ThreadChanges changes) {
    return started(changes, r -> r != Round.EARLIER);
  }

  /**
   * The threads that may have been started, and not joined, since the entry of the function that
   * made the object in question.
   */
  public BitSet startedSince(ThreadChanges changes) {
    return started(changes, r -> r != Round.BEFORE_OBJECT);
  }

  /**
   * What stands for the counter's value in threads that have ended, if every one of them that may
   * run was started so.
   */
  public Set<Atom> ended(ThreadChanges changes, ThreadRoot thread, Atom counter) {
    Set<Atom> indexes = null;
    for (var entry : changes.started().entrySet()) {
      if (startedBy(entry.getKey()).contains(thread)) {
        Ended ended = entry.getValue().ended();
        boolean isOnly = indexes == null && counter.equals(ended.counter());
        indexes = isOnly ? ended.indexes() : Set.of();
      }
    }
    return indexes == null ? Set.of() : indexes;
  }

  private BitSet started(ThreadChanges changes, Predicate<Round> counts) {
    var result = new BitSet();
    changes
        .started()
        .forEach(
            (chain, started) -> {
              if (counts.test(started.round())) {
                startedBy(chain).forEach(r -> result.set(r.index()));
              }
            });
    return result;
  }

  /** Whether a name means something else in each thread of some creation. */
  public boolean isUnique(Atom atom) {
    return unique.contains(atom);
  }

  /** Whether a name of its creator's means the same in all threads of some creation. */
  public boolean isFixed(Atom atom) {
    return fixed.contains(atom);
  }
}
