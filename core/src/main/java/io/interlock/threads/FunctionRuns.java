package io.interlock.threads;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.model.Action;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which functions and calls run at most once in a run of the program, whatever thread they are in.
 * How often a function runs is counted as none, once or more over calls and creations; the counts
 * only grow. What unknown code may call runs more than once, and so does what libraries call later,
 * in a loop of events, as a handler or back before they return, but for {@code pthread_once}.
 *
 * <p>Afterwards a function counts as run once, too, if all its callers run once, call it outside of
 * loops, and a run of the program goes only one of the ways to it ({@link ExclusiveWays}). So
 * functions come after their callers, and none whose runs lead to itself is ever counted so.
 */
public final class FunctionRuns {
  private static final int MORE = 2;

  private final CallGraph graph;
  private final ThreadEntries entries;
  private final int[] runs;
  private final BitSet inLoop;
  private final boolean isProgram;

  private FunctionRuns(CallGraph graph, ThreadEntries entries) {
    this.graph = graph;
    this.entries = entries;
    isProgram = entries.isProgram();
    runs = new int[graph.program().functions().size()];
    inLoop = sitesInLoops();
  }

  public static FunctionRuns count(CallGraph graph, ThreadEntries entries) {
    var runs = new FunctionRuns(graph, entries);
    Map<Function, List<CallSite>> incoming = runs.incoming();
    runs.countRuns(incoming);
    runs.refine(incoming);
    return runs;
  }

  /** Whether a function runs once, and never again. */
  public boolean isOnce(Function function) {
    return runs[function.index()] == 1;
  }

  /** Whether a call is made at most once. */
  public boolean isOnce(CallSite site) {
    return isProgram && isOnce(site.caller()) && !inLoop.get(site.index());
  }

  /** Whether a call may be made again in one run of its function. */
  public boolean isInLoop(CallSite site) {
    return inLoop.get(site.index());
  }

  /** Whether what is counted is all there is: a program, not a library. */
  public boolean isProgram() {
    return isProgram;
  }

  private void countRuns(Map<Function, List<CallSite>> incoming) {
    var waiting = new ArrayDeque<Function>(entries.main());
    waiting.addAll(entries.others());
    entries.running().stream().forEach(f -> waiting.add(graph.program().functions().get(f)));
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      if (runs[function.index()] == MORE) {
        continue; // it does not get more
      }
      int sum = entries.main().contains(function) ? 1 : 0;
      sum += entries.escaped().contains(function) ? MORE : 0;
      for (CallSite site : incoming.getOrDefault(function, List.of())) {
        if (sum >= MORE) {
          break;
        }
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

  /** Counts once what all ways lead to that exclude each other. */
  private void refine(Map<Function, List<CallSite>> incoming) {
    var ways = new ExclusiveWays(graph, incoming);
    var waiting = new ArrayDeque<Function>(incoming.keySet());
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      if (runs[function.index()] == MORE && isOneWay(function, incoming, ways)) {
        runs[function.index()] = 1;
        for (CallSite site : graph.sites().of(function)) {
          graph.edges(site).forEach(e -> waiting.add(e.target()));
        }
      }
    }
  }

  private boolean isOneWay(
      Function function, Map<Function, List<CallSite>> incoming, ExclusiveWays ways) {
    List<CallSite> sites = incoming.getOrDefault(function, List.of());
    return isProgram
        && !entries.main().contains(function)
        && !entries.escaped().contains(function)
        && !graph.isRecursive(function)
        && Set.copyOf(sites).size() == sites.size()
        && sites.stream().allMatch(this::isOnce)
        && ways.isAtMostOne(function);
  }

  private Map<Function, List<CallSite>> incoming() {
    Map<Function, List<CallSite>> incoming = new LinkedHashMap<>();
    for (CallSite site : graph.sites().all()) {
      if (entries.running().get(site.caller().index())) {
        for (CallEdge edge : graph.edges(site)) {
          incoming.computeIfAbsent(edge.target(), f -> new ArrayList<>()).add(site);
          if (isRepeated(edge)) {
            incoming.get(edge.target()).add(site);
          }
        }
      }
    }
    return incoming;
  }

  /** Whether one call may have the function run more than once. */
  private static boolean isRepeated(CallEdge edge) {
    return switch (edge.kind()) {
      case DIRECT, INDIRECT, MODELLED, THREAD, AT_EXIT -> false;
      case CALLBACK -> !(edge.action() instanceof Action.Once);
      case LATER, INTERRUPT, EXECUTOR, LOOP, ESCAPED -> true;
    };
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

  /** The blocks that may run again in one run of a function. */
  public static BitSet blocksInLoops(Body body) {
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
