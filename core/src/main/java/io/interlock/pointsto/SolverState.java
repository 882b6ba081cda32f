package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What the parts of a solver share. */
final class SolverState {
  private final BitSet running = new BitSet();
  private final Constraints constraints;
  private final ModelLookup models;
  private final ObjectTable objects;
  private final Layouts layouts;
  private final PlaceTable places;
  private final Outside outside;
  private final Flows flows;
  private final Instances instances;
  private final TypeHints hints;
  private final boolean tellsReceivers;
  private final List<UnknownCall> unknownCalls = new ArrayList<>();
  private @Nullable Escapes escapes;
  private @Nullable MemberFunctions memberFunctions;

  /** How pointers move. */
  enum Rules {
    UNIFICATION,
    INCLUSION,
    INCLUSION_BY_OFFSET,
    /** By offset, and functions are analyzed once for each origin. */
    INCLUSION_BY_ORIGIN;

    PlaceTable.Fields fields() {
      return switch (this) {
        case UNIFICATION, INCLUSION -> PlaceTable.Fields.MERGED;
        case INCLUSION_BY_OFFSET, INCLUSION_BY_ORIGIN -> PlaceTable.Fields.BY_OFFSET;
      };
    }
  }

  /** A call of a function of which nothing is known. */
  record UnknownCall(Invocation invocation, Function function) {}

  SolverState(
      Constraints constraints,
      ModelLookup models,
      ObjectTable objects,
      Layouts layouts,
      TypeHints hints,
      Rules rules,
      @Nullable FunctionSlice slice,
      PointsToLimits.Crowding crowding,
      @Nullable Random shuffle) {
    this.constraints = constraints;
    this.models = new ModelCache(constraints.program(), models);
    this.objects = objects;
    this.layouts = layouts;
    this.hints = hints;
    tellsReceivers = rules.fields() == PlaceTable.Fields.BY_OFFSET && slice == null;
    places = new PlaceTable(objects, layouts, rules.fields());
    outside = new Outside(objects, places, layouts);
    flows =
        switch (rules) {
          case UNIFICATION -> new UnifyingFlows(objects, places, outside);
          case INCLUSION, INCLUSION_BY_OFFSET, INCLUSION_BY_ORIGIN ->
              new InclusionFlows(
                  constraints, objects, places, layouts, outside, slice, crowding, shuffle);
        };
    int globals = flows.newNodes(constraints.globals().size());
    instances = new Instances(constraints, flows, globals);
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
      flows.place(to, address(from));
    } else {
      flows.copy(from, to);
    }
  }

  /**
   * The place whose address a global node holds. Constant texts are one place; where the targets of
   * a pointer become one, even that would be too much, and they are nowhere.
   */
  int address(int node) {
    GlobalNodes globals = constraints.globals();
    int object = globals.object(node);
    return objects.isText(object) && flows.isSymmetric()
        ? PlaceTable.NOWHERE
        : places.at(objects.home(object), globals.offset(node));
  }

  /** The function at a place, null if there is none. */
  @Nullable Function function(int place) {
    return objects.get(places.object(place)).symbol() instanceof Function f ? f : null;
  }

  /**
   * Whether a pointer that holds a function may really hold it, where objects are told apart by
   * type only.
   */
  boolean mayHold(Function holder, Value pointer, Function target) {
    return !tellsReceivers
        || !flows.isCrowded()
        || memberFunctions().mayHold(holder, pointer, target);
  }

  /** The same for what is found where a pointer points that a library function gets. */
  boolean mayFind(Function holder, Value pointer, Function target) {
    return !tellsReceivers
        || !flows.isCrowded()
        || memberFunctions().mayFind(holder, pointer, target);
  }

  private MemberFunctions memberFunctions() {
    if (memberFunctions == null) {
      memberFunctions = MemberFunctions.find(constraints, hints, layouts, models);
    }
    return memberFunctions;
  }

  /** Adds the functions that a pointer to a place may call, by index. */
  void addFunctions(int place, BitSet found) {
    Function function = function(place);
    if (function != null) {
      found.set(function.index());
    }
    for (int other : flows.functionsAt(place)) {
      addFunctions(other, found);
    }
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

  /**
   * Another instance of a function, for a call by an instance; {@link Instances#NONE} for neither.
   */
  int newInstance(Function function, String context, int caller, int call) {
    int instance = instances.add(function, context, caller, call);
    makeVariadic(instance);
    return instance;
  }

  /** Gives an instance of a variadic function the object of its unnamed arguments. */
  void makeVariadic(int instance) {
    Function function = instances.function(instance);
    if (CallBinder.isVariadic(function) && program().body(function).isPresent()) {
      int object =
          objects.add(
              AbstractObject.Kind.VARIADIC,
              function,
              null,
              instances.context(instance),
              Shape.UNKNOWN);
      places.merge(object);
      instances.variadic(instance, object);
    }
  }

  /** Whether functions get only the objects they are found in, see {@link Receivers}. */
  boolean tellsReceivers() {
    return tellsReceivers;
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

  Outside outside() {
    return outside;
  }

  Flows flows() {
    return flows;
  }

  Instances instances() {
    return instances;
  }

  Layouts layouts() {
    return layouts;
  }

  TypeHints hints() {
    return hints;
  }

  /** A function may run. */
  void ran(Function function) {
    running.set(function.index());
  }

  boolean mayRun(Function function) {
    return running.get(function.index());
  }
}
