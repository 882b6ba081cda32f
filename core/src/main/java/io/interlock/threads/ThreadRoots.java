package io.interlock.threads;

import io.interlock.finding.Instances;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.model.Effect;
import io.interlock.model.LibraryModel;
import io.interlock.source.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the threads of a program: {@code main}, and every function named where a thread is created.
 *
 * <p>A thread has many instances if its creation may run more than once. How often a function runs
 * is counted as none, once or more, by summing over the places that call or start it, a place in a
 * loop counting as more; the sums only grow and stop at "more", so the count ends, and recursion
 * counts as more.
 */
public final class ThreadRoots {
  private static final int MORE = 2;

  /** A place that calls or starts a function. */
  private record Edge(Function from, Function to, Position site, Kind kind, boolean inLoop) {
    private enum Kind {
      CALL,
      CREATE
    }
  }

  private final Program program;
  private final LibraryModel model;
  private final Map<Function, List<Edge>> edges = new LinkedHashMap<>();
  private final int[] runs;

  private ThreadRoots(Program program, LibraryModel model) {
    this.program = program;
    this.model = model;
    runs = new int[program.functions().size()];
  }

  /** All threads, the main thread first, the others in the order of their creation sites. */
  public static List<ThreadRoot> find(Program program, LibraryModel model) {
    var finder = new ThreadRoots(program, model);
    program.functions().forEach(finder::collectEdges);
    finder.countRuns();
    return finder.roots();
  }

  private void collectEdges(Function function) {
    program.body(function).ifPresent(body -> edges.put(function, edgesOf(function, body)));
  }

  private List<Edge> edgesOf(Function function, Body body) {
    var found = new ArrayList<Edge>();
    var flow = new ControlFlow(body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          edge(function, call, flow, block.index()).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private Optional<Edge> edge(Function from, Call call, ControlFlow flow, int block) {
    Optional<Effect> effect = model.effectOf(call);
    if (effect.isPresent()) {
      return effect
          .filter(e -> e.kind() == Effect.Kind.CREATE_THREAD)
          .flatMap(e -> functionArgument(call, e.argument()))
          .map(to -> new Edge(from, to, call.position(), Edge.Kind.CREATE, isInLoop(flow, block)));
    }
    return call.directCallee()
        .filter(to -> program.body(to).isPresent())
        .map(to -> new Edge(from, to, call.position(), Edge.Kind.CALL, isInLoop(flow, block)));
  }

  /** The function an argument names. */
  static Optional<Function> functionArgument(Call call, int argument) {
    return argument < call.arguments().size()
            && call.arguments().get(argument) instanceof SymbolAddress a
            && a.symbol() instanceof Function f
        ? Optional.of(f)
        : Optional.empty();
  }

  private static boolean isInLoop(ControlFlow flow, int block) {
    var seen = new boolean[flow.nodeCount()];
    var waiting = new ArrayDeque<Integer>();
    waiting.add(block);
    while (!waiting.isEmpty()) {
      for (int next : flow.successors(waiting.remove())) {
        if (next == block) {
          return true;
        }
        if (!seen[next]) {
          seen[next] = true;
          waiting.add(next);
        }
      }
    }
    return false;
  }

  private void countRuns() {
    Map<Function, List<Edge>> incoming = new LinkedHashMap<>();
    edges.values().stream()
        .flatMap(Collection::stream)
        .forEach(e -> incoming.computeIfAbsent(e.to(), f -> new ArrayList<>()).add(e));
    var waiting = new ArrayDeque<Function>();
    main().ifPresent(waiting::add);
    incoming.keySet().forEach(waiting::add);
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      int sum = main().filter(function::equals).isPresent() ? 1 : 0;
      for (Edge e : incoming.getOrDefault(function, List.of())) {
        sum += runsOf(e);
      }
      int count = Math.min(sum, MORE);
      if (count > runs[function.index()]) {
        runs[function.index()] = count;
        edges.getOrDefault(function, List.of()).forEach(e -> waiting.add(e.to()));
      }
    }
  }

  private int runsOf(Edge e) {
    int runsOfCaller = runs[e.from().index()];
    return e.inLoop() && runsOfCaller > 0 ? MORE : runsOfCaller;
  }

  private Optional<Function> main() {
    return program.function("main").filter(f -> program.body(f).isPresent());
  }

  private List<ThreadRoot> roots() {
    var roots = new ArrayList<ThreadRoot>();
    main()
        .map(f -> new ThreadRoot(f, Optional.empty(), f.position(), Instances.ONE))
        .ifPresent(roots::add);
    edges.values().stream()
        .flatMap(Collection::stream)
        .filter(e -> e.kind() == Edge.Kind.CREATE && isLive(e.from()))
        .map(e -> new ThreadRoot(e.to(), Optional.of(e.from()), e.site(), instances(e)))
        .forEach(roots::add);
    return roots;
  }

  /** Without {@code main} any function may be called from outside. */
  private boolean isLive(Function function) {
    return runs[function.index()] > 0 || main().isEmpty();
  }

  private Instances instances(Edge e) {
    boolean once = runsOf(e) == 1 && main().isPresent();
    return once ? Instances.ONE : Instances.MANY;
  }
}
