package io.interlock.pointsto;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.source.Position;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how a place came to a node: the shortest way back through the solved graph, over nodes
 * that hold the place. Nodes that became one stand for each other, so a step may name any variable
 * of a cycle of assignments.
 */
final class FlowTrace {
  private final SolverState state;
  private final Int2ObjectOpenHashMap<IntArrayList> predecessors = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<FlowStep> steps = new Int2ObjectOpenHashMap<>();

  /** A node and the place looked for in it. */
  private record At(int node, int place) {}

  private record Via(int from, int to, int step) {}

  private final List<Via> moves = new ArrayList<>();
  private final Int2ObjectOpenHashMap<IntArrayList> movesInto = new Int2ObjectOpenHashMap<>();

  FlowTrace(SolverState state) {
    this.state = state;
    Graph graph = state.graph();
    graph.forEachEdge(
        (from, to) -> predecessors.computeIfAbsent(to, t -> new IntArrayList(2)).add(from));
    graph.forEachUse(
        (node, kind, a, b) -> {
          if (kind == Flows.SHIFT) {
            int to = graph.find(a);
            movesInto.computeIfAbsent(to, t -> new IntArrayList(1)).add(moves.size());
            moves.add(new Via(node, to, b));
          }
        });
    describeMemory();
    describeValues();
    state
        .transfers()
        .origins()
        .forEach((node, at) -> steps.putIfAbsent(graph.find(node), new FlowStep(at, "copied")));
  }

  private void describeMemory() {
    PlaceTable places = state.places();
    for (int place = 0; place < places.size(); place++) {
      int node = state.memory().known(place);
      if (node >= 0) {
        AbstractObject object = state.objects().get(places.object(place));
        String offset = places.isAny(place) ? "anywhere" : "at " + places.offset(place);
        steps.putIfAbsent(
            state.graph().find(node),
            new FlowStep(object.position(), "stored in " + name(object) + " " + offset));
      }
    }
  }

  private static String name(AbstractObject object) {
    if (object.symbol() != null) {
      return object.symbol().name();
    }
    return object.kind() + (object.function() == null ? "" : " of " + object.function().name());
  }

  private void describeValues() {
    for (int i = 0; i < state.instances().size(); i++) {
      Function function = state.instances().function(i);
      Body body = state.program().body(function).orElse(null);
      if (body != null) {
        describeValues(i, function, body);
      }
    }
  }

  private void describeValues(int instance, Function function, Body body) {
    @Nullable LocalPaths paths = null;
    for (LocalValue formal : function.formals()) {
      describe(instance, function, formal, function.position(), "formal " + formal.id());
    }
    for (var block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        LocalValue result = i.definition().orElse(null);
        if (result != null && state.constraints().node(function, result) != Nodes.NONE) {
          paths = paths == null ? new LocalPaths(function, body) : paths;
          String name = paths.of(result).map(PathPrinter::print).orElse("a value");
          describe(instance, function, result, i.position(), "pointer to " + name);
        }
      }
    }
  }

  private void describe(int instance, Function f, LocalValue value, Position at, String what) {
    int node = state.node(instance, state.constraints().node(f, value));
    if (node >= 0) {
      steps.putIfAbsent(state.graph().find(node), new FlowStep(at, what + " in " + f.name()));
    }
  }

  String describe(int node) {
    return String.valueOf(steps.get(node));
  }

  /** The way of a place to a node, from its start; empty if it does not get there. */
  List<FlowStep> trace(int target, int place) {
    var start = new At(state.graph().find(target), place);
    if (!holds(start)) {
      return List.of();
    }
    var came = new LinkedHashMap<At, At>();
    var waiting = new ArrayDeque<At>(List.of(start));
    came.put(start, start);
    At last = start;
    while (!waiting.isEmpty()) {
      At at = waiting.poll();
      last = at;
      int before = came.size();
      expand(at, came, waiting);
      if (came.size() == before && isSource(at)) {
        break;
      }
    }
    return path(last, came);
  }

  private boolean isSource(At at) {
    IntArrayList from = predecessors.get(at.node);
    return from == null || from.intStream().noneMatch(f -> holds(new At(f, at.place)));
  }

  private boolean holds(At at) {
    PlaceSet set = state.graph().points(at.node);
    return set != null && set.contains(at.place);
  }

  private void expand(At at, Map<At, At> came, ArrayDeque<At> waiting) {
    IntArrayList from = predecessors.get(at.node);
    for (int i = 0; from != null && i < from.size(); i++) {
      visit(new At(from.getInt(i), at.place), at, came, waiting);
    }
    IntArrayList moved = movesInto.get(at.node);
    for (int i = 0; moved != null && i < moved.size(); i++) {
      Via via = moves.get(moved.getInt(i));
      PlaceSet set = state.graph().points(via.from);
      if (set != null) {
        set.forEach(
            p -> {
              if (shifted(p, via.step) == at.place) {
                visit(new At(via.from, p), at, came, waiting);
              }
            });
      }
    }
  }

  private int shifted(int place, int step) {
    Steps all = state.constraints().steps();
    return state.places().shifted(place, all.bytes(step), all.scale(step));
  }

  private void visit(At next, At from, Map<At, At> came, ArrayDeque<At> waiting) {
    if (!came.containsKey(next) && holds(next)) {
      came.put(next, from);
      waiting.add(next);
    }
  }

  private List<FlowStep> path(At from, Map<At, At> came) {
    var path = new ArrayList<FlowStep>();
    At at = from;
    while (true) {
      FlowStep step = steps.get(at.node);
      path.add(step != null ? step : new FlowStep(Position.UNKNOWN, "passed on"));
      At next = came.get(at);
      if (next == null || next.equals(at)) {
        return Collections.unmodifiableList(path);
      }
      at = next;
    }
  }
}
