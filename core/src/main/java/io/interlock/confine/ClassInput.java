package io.interlock.confine;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What the classes of a function are found from.
 *
 * @param heads the objects that threads are given, each to one, by index
 * @param outside functions whose arguments do not come from calls in the program, by index
 */
record ClassInput(
    CallGraph graph,
    PointsTo pointsTo,
    ProgramModels models,
    OwnCells cells,
    BitSet heads,
    BitSet outside,
    Map<Function, ClassSummary> summaries) {

  ClassInput(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, BitSet heads, BitSet outside) {
    this(graph, pointsTo, models, new OwnCells(pointsTo), heads, outside, new HashMap<>());
  }

  ClassSummary summary(Function function) {
    return summaries.getOrDefault(function, ClassSummary.NONE);
  }

  /** Whether one of the places is in a head. */
  boolean mayBeHead(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (heads.get(pointsTo.object(places.get(i)).index())) {
        return true;
      }
    }
    return false;
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
