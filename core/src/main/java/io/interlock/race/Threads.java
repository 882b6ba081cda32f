package io.interlock.race;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.summary.Creation;
import io.interlock.summary.FunctionSummary;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Substitution;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The threads of a program, told apart by the last calls that lead to their creation.
 *
 * <p>A thread has many instances if it may be started again while it may still run, or if the
 * function its chain of calls starts in may itself run more than once. How often a function runs is
 * counted as none, once or more over calls and creations; the counts only grow.
 */
public final class Threads {
  private static final int MORE = 2;

  private final CallGraph graph;
  private final ThreadEntries entries;
  private final SummaryTable summaries;
  private final int[] runs;
  private final BitSet inLoop;
  private final List<ThreadRoot> roots = new ArrayList<>();
  private final Map<List<CallSite>, List<ThreadRoot>> byChain = new HashMap<>();

  private Threads(CallGraph graph, ThreadEntries entries, SummaryTable summaries) {
    this.graph = graph;
    this.entries = entries;
    this.summaries = summaries;
    runs = new int[graph.program().functions().size()];
    inLoop = sitesInLoops();
  }

  public static Threads find(CallGraph graph, ThreadEntries entries, SummaryTable summaries) {
    var threads = new Threads(graph, entries, summaries);
    threads.countRuns();
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
  long maxInstances(ThreadRoot root) {
    Creation creation = root.creation();
    if (root.isMain()) {
      return 1;
    }
    return creation != null && root.kind() == EdgeKind.THREAD && runs[creation.owner().index()] == 1
        ? creation.times()
        : -1;
  }

  /** Whether a call is made at most once in a run. */
  boolean runsOnce(CallSite site) {
    return runs[site.caller().index()] == 1 && !inLoop.get(site.index());
  }

  /** The threads a chain of calls leads to, whatever calls come before. */
  public List<ThreadRoot> startedBy(List<CallSite> chain) {
    return byChain.getOrDefault(chain, List.of());
  }

  private void collect() {
    List<Function> main = entries.main();
    if (!main.isEmpty()) {
      roots.add(new ThreadRoot(0, mainOf(main), null, null, Instances.ONE, Set.of()));
    }
    for (Function function : entries.escaped()) {
      roots.add(
          new ThreadRoot(roots.size(), function, EdgeKind.ESCAPED, null, Instances.MANY, Set.of()));
    }
    Set<Function> starts = new HashSet<>(main);
    starts.addAll(entries.others());
    for (Function function : graph.program().functions()) {
      Optional<FunctionSummary> summary = summaries.of(function);
      if (summary.isPresent() && entries.running().get(function.index())) {
        for (Creation creation : summary.get().creations()) {
          boolean isWhole =
              creation.chain().size() >= Substitution.MAX_CREATION_CHAIN
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
    boolean isOne = creation.kind() == EdgeKind.INTERRUPT || creation.kind() == EdgeKind.EXECUTOR;
    boolean isMany =
        creation.kind() == EdgeKind.LATER
            || creation.kind() == EdgeKind.ESCAPED
            || creation.before().threads().started().containsKey(creation.chain())
            || runs[owner.index()] != 1;
    Instances instances = isMany && !isOne ? Instances.MANY : Instances.ONE;
    var root =
        new ThreadRoot(
            roots.size(), creation.entry(), creation.kind(), creation, instances, unique(creation));
    roots.add(root);
    List<CallSite> chain = creation.chain();
    for (int from = 0; from < chain.size(); from++) {
      List<CallSite> last = List.copyOf(chain.subList(from, chain.size()));
      byChain.computeIfAbsent(last, c -> new ArrayList<>()).add(root);
    }
  }

  /** A counter is unique only if the loop that counts runs once. */
  private Set<Atom> unique(Creation creation) {
    var unique = new HashSet<>(creation.unique());
    unique.removeIf(a -> a instanceof Atom.Anonymous x && runs[x.function().index()] != 1);
    return Set.copyOf(unique);
  }

  private void countRuns() {
    Map<Function, List<CallSite>> incoming = incoming();
    var waiting = new ArrayDeque<Function>(entries.main());
    waiting.addAll(entries.others());
    entries.running().stream().forEach(f -> waiting.add(graph.program().functions().get(f)));
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      int sum = entries.main().contains(function) ? 1 : 0;
      for (CallSite site : incoming.getOrDefault(function, List.of())) {
        int ofCaller = runs[site.caller().index()];
        sum += inLoop.get(site.index()) && ofCaller > 0 ? MORE : ofCaller;
      }
      if (graph.isRecursive(function) && sum > 0) {
        sum = MORE;
      }
      int count = Math.min(sum, MORE);
      if (count > runs[function.index()]) {
        runs[function.index()] = count;
        for (CallSite site : graph.sites().of(function)) {
          graph.edges(site).forEach(e -> waiting.add(e.target()));
        }
      }
    }
  }

  private Map<Function, List<CallSite>> incoming() {
    Map<Function, List<CallSite>> incoming = new LinkedHashMap<>();
    for (CallSite site : graph.sites().all()) {
      if (entries.running().get(site.caller().index())) {
        for (CallEdge edge : graph.edges(site)) {
          incoming.computeIfAbsent(edge.target(), f -> new ArrayList<>()).add(site);
          if (edge.kind() == EdgeKind.LATER || edge.kind() == EdgeKind.ESCAPED) {
            incoming.get(edge.target()).add(site);
          }
        }
      }
    }
    return incoming;
  }

  /** The call sites that may run again in one run of their function. */
  private BitSet sitesInLoops() {
    var result = new BitSet();
    for (Function function : graph.program().functions()) {
      Optional<Body> body = graph.program().body(function);
      List<CallSite> sites = graph.sites().of(function);
      if (body.isPresent() && !sites.isEmpty() && entries.running().get(function.index())) {
        BitSet loops = blocksInLoops(body.get());
        int call = 0;
        for (Block block : body.get().blocks()) {
          for (Instruction i : block.instructions()) {
            if (i instanceof Call) {
              result.set(sites.get(call++).index(), loops.get(block.index()));
            }
          }
        }
      }
    }
    return result;
  }

  private static BitSet blocksInLoops(Body body) {
    var flow = new ControlFlow(body);
    var connected = io.interlock.graph.StronglyConnected.of(flow);
    var result = new BitSet();
    DepthFirst order = DepthFirst.from(flow, 0);
    for (int block = 0; block < flow.nodeCount(); block++) {
      boolean isLoop = connected.size(connected.component(block)) > 1;
      for (int next : flow.successors(block)) {
        isLoop |= next == block;
      }
      result.set(block, isLoop && order.isReachable(block));
    }
    return result;
  }
}
