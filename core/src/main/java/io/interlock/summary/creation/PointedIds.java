package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.Allocations;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.HandleRange;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread ids in objects that are reached by an array of pointers: {@code create(&user[i]->id, ..)}
 * in one loop, {@code join(user[i]->id)} in another over the same range. The second loop ends all
 * threads that the first has started, if
 *
 * <ul>
 *   <li>the function with the creation runs once, in one loop that counts from zero, and the object
 *       is found in, or stored in, the element that the counter picks;
 *   <li>there is one such array, and all that is ever stored in it is null, and an object made anew
 *       each time, by one store to the element that the counter of a loop picks in a function that
 *       runs once: so no object is in two elements, and no element holds two one after the other;
 *   <li>nothing but this creation writes where the ids are: so each object keeps the id of the
 *       thread that was started for its element;
 *   <li>the ends of both loops are one constant, or one value of the function.
 * </ul>
 *
 * Found in one pass over the calls that start threads, and one over the stores if there are any.
 *
 * <p>Assumes, as of variables that hold one id, that the ids are not used for joining before they
 * are filled, and that no pointer is followed that an array holds before it is filled.
 */
public final class PointedIds {
  /** An array by the object it is in and where in that. */
  private record Array(int object, long offset, long stride) {}

  /** The threads with ids at a distance in the objects of an array. */
  private record Filled(CallSite site, Array array, long inside, Value end) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final FunctionRuns runs;
  private final MadeOnce once;
  private final List<Filled> all = new ArrayList<>();

  private PointedIds(CallGraph graph, PointsTo pointsTo, FunctionRuns runs) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.runs = runs;
    once = new MadeOnce(graph, runs);
  }

  static PointedIds find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var ids = new PointedIds(graph, pointsTo, runs);
    var fillers = new IdFillers(graph, models, pointsTo, modified);
    for (Filler filler : fillers.all()) {
      Filled filled = runs.isOnce(filler.site().caller()) ? ids.filled(filler) : null;
      if (filled != null && fillers.isAlone(filler)) {
        ids.all.add(filled);
      }
    }
    var allocations = new Allocations(graph, models);
    ids.all.removeIf(f -> !ids.holdsOwn(f.array(), allocations, modified));
    ids.all.forEach(f -> assumptions.used(Assumption.KNOWN_HANDLES, f.site()));
    return ids;
  }

  /** A pointer that a place is at a constant distance from. */
  private record Inside(Value pointer, long distance) {
    static Inside of(Value place, Definitions definitions) {
      Value at = place;
      long distance = 0;
      while (at instanceof LocalValue local
          && definitions.of(local) instanceof Address a
          && a.terms().isEmpty()) {
        distance += a.offset();
        at = a.base();
      }
      return new Inside(at, distance);
    }
  }

  private @Nullable Filled filled(Filler filler) {
    CallSite site = filler.site();
    Body body = graph.program().body(site.caller()).orElse(null);
    if (body == null) {
      return null;
    }
    Definitions definitions = body.definitions();
    Inside inside = Inside.of(filler.pointer(), definitions);
    Value element = element(inside.pointer(), body);
    CreationLoop loop = element == null ? null : CreationLoop.of(body, site.call(), element);
    Array array = loop == null ? null : array(loop, site.caller());
    return loop == null || array == null
        ? null
        : new Filled(site, array, inside.distance(), loop.end());
  }

  /** The place that a pointer was loaded from, or else is stored in. */
  private static @Nullable Value element(Value pointer, Body body) {
    if (!(pointer instanceof LocalValue local)) {
      return null;
    }
    if (body.definitions().of(local) instanceof Load load) {
      return load.address();
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && s.value().equals(pointer)) {
          return s.address();
        }
      }
    }
    return null;
  }

  private @Nullable Array array(CreationLoop loop, Function function) {
    return array(pointsTo.targets(function, loop.base()), loop.offset(), loop.stride());
  }

  private @Nullable Array array(Places base, long offset, long stride) {
    if (base.size() != 1 || pointsTo.offset(base.get(0)) == PointsTo.ANY_OFFSET) {
      return null;
    }
    AbstractObject object = pointsTo.object(base.get(0));
    boolean isOne = once.isOne(object) || isMadeOnce(object);
    long start = pointsTo.offset(base.get(0)) + offset;
    return isOne && stride == pointsTo.pointerSize()
        ? new Array(object.index(), start, stride)
        : null;
  }

  /** Whether the call that makes an array on the heap is made at most once. */
  private boolean isMadeOnce(AbstractObject object) {
    Function function = object.function();
    Result result = object.site() instanceof Call call ? call.result() : null;
    return object.kind() == AbstractObject.Kind.HEAP
        && object.context().isEmpty()
        && function != null
        && result != null
        && once.contains(new FreshObject(function, result.id()));
  }

  /** Whether an array only gets objects made for its elements, once each. */
  private boolean holdsOwn(Array array, Allocations allocations, ModifiedMemory modified) {
    var stores = new ArrayList<Store>();
    Places cells = Places.NONE;
    int filling = 0;
    for (Function function : graph.program().functions()) {
      Body body = graph.program().body(function).orElse(null);
      for (Block block : body == null ? List.<Block>of() : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (body != null && i instanceof Store s && isIn(array, function, s)) {
            stores.add(s);
            boolean isNull = s.value() instanceof NullConstant;
            filling += isNull ? 0 : 1;
            if (!isNull && !isOwn(s, block, function, body, array, allocations)) {
              return false;
            }
            cells = isNull ? cells : pointsTo.targets(function, s.address());
          }
        }
      }
    }
    return filling == 1
        && !modified
            .besides(i -> stores.stream().anyMatch(s -> isSame(s, i)))
            .mayAffect(pointsTo, cells);
  }

  @SuppressWarnings("ReferenceEquality") // the very store, not one that looks the same
  private static boolean isSame(Instruction a, Instruction b) {
    return a == b;
  }

  /** Whether a store may be to the object that an array is in. */
  private boolean isIn(Array array, Function function, Store store) {
    Places at = pointsTo.targets(function, store.address());
    for (int i = 0; i < at.size(); i++) {
      if (pointsTo.object(at.get(i)).index() == array.object()
          && store.shape().size() == array.stride()) {
        return true;
      }
    }
    return false;
  }

  /** Whether an object is stored that was made in the same round of a loop that counts elements. */
  private boolean isOwn(
      Store store,
      Block block,
      Function function,
      Body body,
      Array array,
      Allocations allocations) {
    Definitions definitions = body.definitions();
    Call made =
        store.value() instanceof LocalValue v && definitions.of(v) instanceof Call c ? c : null;
    if (made == null
        || store.bits() != null
        || !runs.isOnce(function)
        || !allocations.include(made)) {
      return false;
    }
    CreationLoop loop = CreationLoop.of(body, made, store.address());
    return loop != null
        && array.equals(array(loop, function))
        && CreationLoop.areInOneLoop(body, made, block);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * What ends when a loop has joined in each round the thread whose id is loaded there; null if it
   * is not known to be all that a creation has started.
   */
  public @Nullable Symbolic at(Load id, Counted loop, LocalNames names, Definitions definitions) {
    Inside inside = Inside.of(id.address(), definitions);
    HandleRange range =
        inside.pointer() instanceof LocalValue pointer
                && definitions.of(pointer) instanceof Load element
            ? ThreadChanges.range(names.name(element.address()), loop)
            : null;
    HandleRange elements = range == null ? null : range.fromZero();
    if (elements == null
        || !elements.base().terms().isEmpty()
        || !elements.first().isConstant()
        || elements.first().offset() > 0) {
      return null;
    }
    Symbolic base = elements.base();
    Places start = names.places().of(Symbolic.of(base.atom()));
    Array array = array(start, base.offset(), elements.stride());
    for (Filled filled : all) {
      if (filled.array().equals(array)
          && filled.inside() == inside.distance()
          && isAll(elements.end(), filled, names)) {
        return Symbolic.of(new Atom.OnlyHandle(filled.site()));
      }
    }
    return null;
  }

  /** Whether a loop goes on to the end of the one that has started the threads. */
  private boolean isAll(Symbolic end, Filled filled, LocalNames names) {
    if (filled.end() instanceof IntegerConstant c) {
      return end.isConstant() && end.offset() >= c.value();
    }
    Function function = filled.site().caller();
    if (!names.function().equals(function) || !(filled.end() instanceof LocalValue value)) {
      return false;
    }
    Body body = graph.program().body(function).orElseThrow();
    boolean isOneValue =
        body.definitions().of(value) == null
            || !FunctionRuns.blocksInLoops(body).get(body.definitions().block(value));
    Long distance = isOneValue ? end.distanceFrom(names.name(value)) : null;
    return distance != null && distance >= 0;
  }
}
