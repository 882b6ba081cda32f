package io.interlock.callgraph;

import io.interlock.graph.Digraph;
import io.interlock.graph.StronglyConnected;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pointsto.ContextCalls;
import io.interlock.pointsto.ModelLookup;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Which functions each call site may make run, now or later, and the components of functions that
 * call each other, callees first. It is as good as the points-to analysis it is made from: that
 * decides the targets of calls through pointers and the functions handed to libraries. {@link
 * EdgeFinder} has the rules. One pass over the sites, so there is nothing to converge.
 *
 * <p>Components are over edges that are calls ({@link EdgeKind#isCall}). A component's callees
 * outside of it have lower numbers, so that summaries are made in the order of the list.
 */
public final class CallGraph {
  private final Program program;
  private final CallSites sites;
  private final EdgeTable edges;
  private final AtomicReferenceArray<List<CallEdge>> edgesOf;
  private final Adjacency calls;
  private final StronglyConnected connected;
  private final List<List<Function>> components;
  private final BitSet recursive;
  private final @Nullable ContextCalls contexts;
  private final boolean complete;

  private CallGraph(
      Program program,
      CallSites sites,
      EdgeTable edges,
      @Nullable ContextCalls contexts,
      boolean complete) {
    this.contexts = contexts;
    this.program = program;
    this.sites = sites;
    this.edges = edges;
    edgesOf = new AtomicReferenceArray<>(sites.all().size());
    this.complete = complete;
    calls = Adjacency.of(program.functions().size(), sites, edges);
    connected = StronglyConnected.of(calls);
    components = components(program, connected);
    recursive = recursive(calls, connected);
  }

  public static CallGraph build(
      Program program, LibraryModels models, PointsTo pointsTo, RunContext run) {
    return build(program, models::of, pointsTo, run);
  }

  public static CallGraph build(
      Program program, ModelLookup models, PointsTo pointsTo, RunContext run) {
    return build(program, models, pointsTo, CallMatch.ANY, run);
  }

  /** The same, leaving out functions that calls through pointers do not match. */
  public static CallGraph build(
      Program program, ModelLookup models, PointsTo pointsTo, CallMatch match, RunContext run) {
    CallSites sites = CallSites.of(program);
    var edges = new EdgeTable(program.functions().size());
    var finder = new EdgeFinder(program, sites, models, pointsTo, match, edges);
    boolean complete = true;
    for (CallSite site : sites.all()) {
      if (run.isCancelled()) {
        complete = false;
        edges.endSite();
      } else {
        finder.find(site);
      }
    }
    return new CallGraph(program, sites, edges, pointsTo.contexts().orElse(null), complete);
  }

  private static List<List<Function>> components(Program program, StronglyConnected connected) {
    var components = new ArrayList<List<Function>>(connected.count());
    for (int i = 0; i < connected.count(); i++) {
      var members = new ArrayList<Function>(connected.size(i));
      for (int member : connected.members(i)) {
        members.add(program.functions().get(member));
      }
      components.add(List.copyOf(members));
    }
    return List.copyOf(components);
  }

  private static BitSet recursive(Adjacency calls, StronglyConnected connected) {
    var recursive = new BitSet();
    for (int f = 0; f < calls.nodeCount(); f++) {
      recursive.set(f, connected.size(connected.component(f)) > 1 || calls.has(f, f));
    }
    return recursive;
  }

  public Program program() {
    return program;
  }

  public CallSites sites() {
    return sites;
  }

  /** The calls by contexts, if the points-to analysis tells them apart. */
  public Optional<ContextCalls> contexts() {
    return Optional.ofNullable(contexts);
  }

  /** Whether all sites were looked at; not so if the run was cancelled. */
  public boolean isComplete() {
    return complete;
  }

  /** Everything a site may make run. */
  public List<CallEdge> edges(CallSite site) {
    List<CallEdge> known = edgesOf.get(site.index());
    if (known == null) {
      known = findEdges(site);
      edgesOf.set(site.index(), known); // several threads may find the same
    }
    return known;
  }

  private List<CallEdge> findEdges(CallSite site) {
    var found = new ArrayList<CallEdge>(edges.end(site.index()) - edges.start(site.index()));
    for (int edge = edges.start(site.index()); edge < edges.end(site.index()); edge++) {
      found.add(edges.edge(edge, site, function(edges.target(edge))));
    }
    return List.copyOf(found);
  }

  /**
   * The functions that may be run by the call before it returns, in the same thread: called by the
   * site, or called back by a modelled function. Those outside the program and without a model are
   * among them; those with a model are not, see {@link #targets}.
   */
  public List<Function> callees(CallSite site) {
    var found = new ArrayList<Function>();
    for (int edge = edges.start(site.index()); edge < edges.end(site.index()); edge++) {
      if (edges.kind(edge).isCall()) {
        found.add(function(edges.target(edge)));
      }
    }
    return found;
  }

  /** The functions the call itself names or points to, whatever is known of them. */
  public List<Function> targets(CallSite site) {
    var found = new ArrayList<Function>();
    for (int edge = edges.start(site.index()); edge < edges.end(site.index()); edge++) {
      if (edges.kind(edge).isTarget()) {
        found.add(function(edges.target(edge)));
      }
    }
    return found;
  }

  /** Whether the site calls through a pointer. */
  public static boolean isIndirect(CallSite site) {
    return site.call().directCallee().isEmpty()
        && !(site.call().callee() instanceof InlineAssembly);
  }

  /** The sites that may call the function, or have it called back before they return. */
  public List<CallSite> callers(Function function) {
    IntList callers = calls.callers(function.index());
    var all = new ArrayList<CallSite>(callers.size());
    for (int i = 0; i < callers.size(); i++) {
      all.add(sites.site(callers.getInt(i)));
    }
    return Collections.unmodifiableList(all);
  }

  /** The sites that call through a pointer that points to no function. */
  public List<CallSite> unresolved() {
    return sites.all().stream().filter(s -> isIndirect(s) && targets(s).isEmpty()).toList();
  }

  /** Functions that call each other, callees first; the functions of each by index. */
  public List<List<Function>> components() {
    return components;
  }

  /** The place of a function's component in the list. */
  public int component(Function function) {
    return connected.component(function.index());
  }

  /** Whether a function may be active more than once on a stack. */
  public boolean isRecursive(Function function) {
    return recursive.get(function.index());
  }

  /** The functions that calls lead to from some roots, themselves included, by index. */
  public BitSet reachable(Collection<Function> roots) {
    var reached = new BitSet(calls.nodeCount());
    var work = new IntArrayList();
    for (Function root : roots) {
      reach(root.index(), reached, work);
    }
    while (!work.isEmpty()) {
      for (int callee : calls.successors(work.popInt())) {
        reach(callee, reached, work);
      }
    }
    return reached;
  }

  /** The functions that edges of some kinds lead to from some roots, themselves included. */
  public BitSet reachable(Collection<Function> roots, Set<EdgeKind> kinds) {
    var reached = new BitSet(program.functions().size());
    var work = new ArrayList<Function>();
    roots.forEach(root -> reach(root, reached, work));
    while (!work.isEmpty()) {
      Function function = work.remove(work.size() - 1);
      for (CallSite site : sites.of(function)) {
        for (int edge = edges.start(site.index()); edge < edges.end(site.index()); edge++) {
          if (kinds.contains(edges.kind(edge))) {
            reach(function(edges.target(edge)), reached, work);
          }
        }
      }
    }
    return reached;
  }

  private static void reach(int function, BitSet reached, IntArrayList work) {
    if (!reached.get(function)) {
      reached.set(function);
      work.add(function);
    }
  }

  private static void reach(Function function, BitSet reached, List<Function> work) {
    if (!reached.get(function.index())) {
      reached.set(function.index());
      work.add(function);
    }
  }

  /** The calls between functions: nodes are function indexes. */
  public Digraph graph() {
    return calls;
  }

  private Function function(int index) {
    return program.functions().get(index);
  }
}
