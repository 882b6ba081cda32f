package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What the parts of a solver share. */
final class SolverState {
  private final Constraints constraints;
  private final ModelLookup models;
  private final ObjectTable objects;
  private final Layouts layouts;
  private final PlaceTable places;
  private final Graph graph;
  private final PlaceKinds kinds;
  private final Views views;
  private final Outside outside;
  private final Memory memory;
  private final Flows flows;
  private final Transfers transfers;
  private final Instances instances;
  private final TypeHints hints;
  private final List<UnknownCall> unknownCalls = new ArrayList<>();
  private @Nullable Escapes escapes;

  /** A call of a function of which nothing is known. */
  record UnknownCall(Invocation invocation, Function function) {}

  SolverState(
      Constraints constraints,
      ModelLookup models,
      ObjectTable objects,
      Layouts layouts,
      TypeHints hints,
      PlaceTable.Fields fields,
      @Nullable Random shuffle) {
    this.constraints = constraints;
    this.models = new ModelCache(constraints.program(), models);
    this.objects = objects;
    this.layouts = layouts;
    this.hints = hints;
    int pointerSize = constraints.program().pointerSize();
    places = new PlaceTable(objects, layouts, fields);
    graph = new Graph(shuffle);
    outside = new Outside(objects, places, layouts, graph);
    PointeeTypes types = constraints.types();
    kinds = new PlaceKinds(objects, places, layouts, types, pointerSize);
    views = new Views(objects, places, types, graph);
    var filter = new TypeFilter(objects, places, kinds, types, views, layouts, graph);
    graph.types(filter);
    memory = new Memory(places, graph, kinds, outside::fill);
    flows = new Flows(graph, objects, places, kinds, memory, constraints.steps());
    transfers =
        new Transfers(
            objects, places, kinds, filter, views, layouts, graph, memory, flows, pointerSize);
    flows.transfers(transfers);
    int globals = graph.newNodes(constraints.globals().size());
    instances = new Instances(constraints, graph, globals);
  }

  void escapes(Escapes newEscapes) {
    escapes = newEscapes;
  }

  Escapes escapes() {
    if (escapes == null) {
      throw new IllegalStateException("no escapes yet");
    }
    return escapes;
  }

  /** The graph's node for a node of the constraints, -1 for none. */
  int node(int instance, int node) {
    return node == Nodes.NONE ? -1 : instances.node(instance, node);
  }

  /** A copy, or, if the source is a known address, just that. */
  void flow(int from, int to) {
    if (from < 0 || to < 0) {
      return;
    }
    GlobalNodes globals = constraints.globals();
    if (from < globals.size() && globals.kind(from) == GlobalNodes.Kind.ADDRESS) {
      flows.place(to, places.at(globals.object(from), globals.offset(from)));
    } else {
      flows.copy(from, to);
    }
  }

  /** The function at a place, null if there is none. */
  @Nullable Function function(int place) {
    return objects.get(places.object(place)).symbol() instanceof Function f ? f : null;
  }

  /** The places of a member, {@code a} or {@code a.b}, in the structs that begin at a place. */
  IntList members(int place, String path) {
    int object = places.object(place);
    if (places.isAny(place)) {
      return IntList.of(place);
    }
    LongArrayList offsets = LongArrayList.of(places.offset(place));
    for (String name : path.split("\\.", -1)) {
      var next = new LongArrayList();
      for (long offset : offsets) {
        next.addAll(layouts.memberOffsets(objects.get(object).type(), offset, name));
      }
      offsets = next;
    }
    var found = new IntArrayList();
    for (long offset : offsets) {
      int at = places.at(object, offset);
      if (at != PlaceTable.NOWHERE) {
        found.add(at);
      }
    }
    return found;
  }

  void noteUnknown(Invocation invocation, Function function) {
    unknownCalls.add(new UnknownCall(invocation, function));
  }

  List<UnknownCall> unknownCalls() {
    return unknownCalls;
  }

  Constraints constraints() {
    return constraints;
  }

  Program program() {
    return constraints.program();
  }

  ModelLookup models() {
    return models;
  }

  ObjectTable objects() {
    return objects;
  }

  PlaceTable places() {
    return places;
  }

  Graph graph() {
    return graph;
  }

  PlaceKinds kinds() {
    return kinds;
  }

  Views views() {
    return views;
  }

  Outside outside() {
    return outside;
  }

  Memory memory() {
    return memory;
  }

  Flows flows() {
    return flows;
  }

  Transfers transfers() {
    return transfers;
  }

  Instances instances() {
    return instances;
  }

  TypeHints hints() {
    return hints;
  }
}
