package io.interlock.race.fork;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions that call each other or start each other as threads, in a circle, those that start
 * threads which get there, and what only they call: the runs of which make a tree below each call
 * from outside. None of them ends its thread but by returning.
 *
 * @param circle the functions of the circle, and by which threads get there, by index
 * @param helpers functions that are called by name by these and by each other only, by index
 * @param creations calls in the circle that start threads in it
 * @param edges how each of the functions comes to be run
 * @param inside the threads that these calls start, by index
 * @param roots these, and the one thread that calls from outside
 */
record ForkFamily(
    BitSet circle,
    BitSet helpers,
    Set<CallSite> creations,
    Map<Function, List<CallEdge>> edges,
    BitSet inside,
    BitSet roots) {
  private static final int MAX_FUNCTIONS = 64;
  private static final Set<EdgeKind> TREE = tree();

  private static Set<EdgeKind> tree() {
    var kinds = EnumSet.of(EdgeKind.THREAD);
    for (EdgeKind kind : EdgeKind.values()) {
      if (kind.isCall()) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  boolean contains(Function function) {
    return circle.get(function.index()) || helpers.get(function.index());
  }

  /** All families whose functions only one thread calls from outside. */
  static List<ForkFamily> find(CallGraph graph, ProgramModels models, Threads threads) {
    var found = new ArrayList<ForkFamily>();
    Map<Function, BitSet> below = new HashMap<>();
    var seen = new BitSet();
    for (ThreadRoot root : threads.roots()) {
      if (root.kind() == EdgeKind.THREAD
          && root.creation() != null
          && !seen.get(root.entry().index())) {
        Function starter = root.creation().site().caller();
        BitSet reached =
            below.computeIfAbsent(root.entry(), e -> graph.reachable(List.of(e), TREE));
        if (reached.get(starter.index()) && reached.cardinality() <= MAX_FUNCTIONS) {
          BitSet circle = circle(graph, reached, starter);
          addStarters(graph, threads, circle);
          seen.or(circle);
          BitSet all = graph.reachable(functions(graph, circle), TREE);
          boolean isFollowed =
              all.cardinality() <= MAX_FUNCTIONS
                  && functions(graph, all).stream().noneMatch(f -> mayLeave(f, graph, models));
          ForkFamily family = isFollowed ? of(graph, threads, circle, all) : null;
          if (family != null) {
            found.add(family);
          }
        }
      }
    }
    return found;
  }

  /** What is reached and leads back. */
  private static BitSet circle(CallGraph graph, BitSet reached, Function starter) {
    var circle = new BitSet();
    for (int f = reached.nextSetBit(0); f >= 0; f = reached.nextSetBit(f + 1)) {
      Function function = graph.program().functions().get(f);
      if (graph.reachable(List.of(function), TREE).get(starter.index())) {
        circle.set(f);
      }
    }
    return circle;
  }

  /** Whether a function may end its thread, or jump out of its callers, without returning. */
  private static boolean mayLeave(Function function, CallGraph graph, ProgramModels models) {
    return graph.sites().of(function).stream()
        .flatMap(s -> models.actions(s.call()).stream())
        .anyMatch(
            a ->
                a instanceof Action.ThreadExit
                    || a instanceof Action.Longjmp
                    || a instanceof Action.Cancel);
  }

  private static List<Function> functions(CallGraph graph, BitSet some) {
    return some.stream().mapToObj(f -> graph.program().functions().get(f)).toList();
  }

  /** Adds the functions by which other threads get there, and those that start these threads. */
  private static void addStarters(CallGraph graph, Threads threads, BitSet circle) {
    int before = 0;
    while (circle.cardinality() > before && circle.cardinality() <= MAX_FUNCTIONS) {
      before = circle.cardinality();
      var known = (BitSet) circle.clone();
      for (ThreadRoot root : threads.roots()) {
        BitSet reached = graph.reachable(List.of(root.entry()), TREE);
        if (root.creation() != null
            && root.kind() == EdgeKind.THREAD
            && reached.intersects(known)
            && reached.cardinality() <= MAX_FUNCTIONS) {
          circle.set(root.creation().site().caller().index());
          functions(graph, reached).stream()
              .filter(f -> graph.reachable(List.of(f), TREE).intersects(known))
              .forEach(f -> circle.set(f.index()));
        }
      }
    }
  }

  private static @Nullable ForkFamily of(
      CallGraph graph, Threads threads, BitSet circle, BitSet reached) {
    Map<Function, List<CallEdge>> edges = edges(graph, reached);
    BitSet helpers = helpers(graph, circle, reached, edges);
    var creations = new LinkedHashSet<CallSite>();
    for (int f = circle.nextSetBit(0); f >= 0; f = circle.nextSetBit(f + 1)) {
      for (CallEdge edge : edges.getOrDefault(graph.program().functions().get(f), List.of())) {
        boolean isInside = circle.get(edge.site().caller().index());
        if (edge.kind() == EdgeKind.THREAD && isInside) {
          creations.add(edge.site());
        } else if (edge.kind() != EdgeKind.DIRECT && edge.kind() != EdgeKind.THREAD) {
          return null;
        }
      }
    }
    var family = new ForkFamily(circle, helpers, creations, edges, new BitSet(), new BitSet());
    return family.hasOneCaller(graph, threads) ? family : null;
  }

  private static Map<Function, List<CallEdge>> edges(CallGraph graph, BitSet reached) {
    Map<Function, List<CallEdge>> edges = new HashMap<>();
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (reached.get(edge.target().index()) && edge.kind() != EdgeKind.MODELLED) {
          edges.computeIfAbsent(edge.target(), f -> new ArrayList<>()).add(edge);
        }
      }
    }
    return edges;
  }

  private static BitSet helpers(
      CallGraph graph, BitSet circle, BitSet reached, Map<Function, List<CallEdge>> edges) {
    var helpers = (BitSet) reached.clone();
    helpers.andNot(circle);
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int f = helpers.nextSetBit(0); f >= 0; f = helpers.nextSetBit(f + 1)) {
        Function function = graph.program().functions().get(f);
        boolean isOnlyTheirs =
            graph.program().body(function).isPresent()
                && edges.getOrDefault(function, List.of()).stream()
                    .allMatch(
                        e ->
                            e.kind() == EdgeKind.DIRECT
                                && (circle.get(e.site().caller().index())
                                    || helpers.get(e.site().caller().index())));
        if (!isOnlyTheirs) {
          helpers.clear(f);
          isChanged = true;
        }
      }
    }
    return helpers;
  }

  /** Whether one thread, of which there is one, calls the functions from outside. */
  private boolean hasOneCaller(CallGraph graph, Threads threads) {
    int outside = 0;
    for (ThreadRoot root : threads.roots()) {
      boolean isInside =
          root.creation() != null
              && creations.contains(root.creation().site())
              && circle.get(root.entry().index());
      BitSet reached = graph.reachable(List.of(root.entry()));
      if (isInside) {
        inside.set(root.index());
        roots.set(root.index());
      } else if (reached.intersects(circle) || reached.intersects(helpers)) {
        outside++;
        roots.set(root.index());
        if (threads.maxInstances(root) != 1) {
          return false;
        }
      }
    }
    return outside <= 1;
  }
}
