package io.interlock.confine;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What the classes of a function are found from.
 *
 * @param heads the objects that threads are given, each to one
 * @param outside functions whose arguments do not come from calls in the program, by index
 */
record ClassInput(
    CallGraph graph,
    PointsTo pointsTo,
    ProgramModels models,
    OwnCells cells,
    Heads heads,
    BitSet outside,
    Map<Function, ClassSummary> summaries) {

  ClassInput(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, Heads heads, BitSet outside) {
    this(
        graph,
        pointsTo,
        models,
        new OwnCells(pointsTo, heads, graph.program()),
        heads,
        outside,
        new HashMap<>());
  }

  ClassSummary summary(Function function) {
    return summaries.getOrDefault(function, ClassSummary.NONE);
  }

  /** Whether one of the places is in a head. */
  boolean mayBeHead(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (heads.contains(pointsTo.object(places.get(i)).index())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a call of a function with a body makes a head: allocators of the program's own are
   * taken to return new memory, though their text says that it is a part of what they were given.
   */
  boolean makesHead(Call call, Places places) {
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (call.equals(object.site()) && heads.contains(object.index())) {
        return true;
      }
    }
    return false;
  }

  /** Whether all heads among new objects are told apart by the calls that return them. */
  boolean areHeadsOfCallers(Places places) {
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (heads.contains(object.index()) && object.calls().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Whether there may be pointers to memory that changes in what the places are in. */
  boolean holdPointers(Places at) {
    return pointsTo.heldIn(at).stream().anyMatch(o -> pointsTo.objects().get(o).isWritable());
  }

  /** Whether nothing is ever written there. */
  boolean areConstant(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (pointsTo.object(places.get(i)).isWritable()) {
        return false;
      }
    }
    return true;
  }
}
