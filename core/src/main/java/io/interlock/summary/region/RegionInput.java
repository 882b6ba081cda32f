package io.interlock.summary.region;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** What the regions of a function are found from. */
final class RegionInput {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final RegionCandidates candidates;
  private final OwnerParts parts;
  private final Map<Integer, BitSet> reached;
  private final BitSet enteredFromOutside;
  private final Map<Function, RegionSummary> summaries = new HashMap<>();

  /**
   * For some heads.
   *
   * @param reached by the objects that regions hang off: these, and all that they lead to
   * @param enteredFromOutside functions whose arguments do not come from calls in the program
   */
  RegionInput(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      RegionCandidates candidates,
      OwnerParts parts,
      Map<Integer, BitSet> reached,
      BitSet enteredFromOutside) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    this.candidates = candidates;
    this.parts = parts;
    this.reached = reached;
    this.enteredFromOutside = enteredFromOutside;
  }

  CallGraph graph() {
    return graph;
  }

  PointsTo pointsTo() {
    return pointsTo;
  }

  OwnerParts parts() {
    return parts;
  }

  ProgramModels models() {
    return models;
  }

  boolean isEnteredFromOutside(Function function) {
    return enteredFromOutside.get(function.index());
  }

  /** What is known so far: the least, as long as the function has not been looked at. */
  RegionSummary summary(Function function) {
    return summaries.getOrDefault(function, RegionSummary.NONE);
  }

  /** Tells whether it says something new. */
  boolean set(Function function, RegionSummary summary) {
    RegionSummary known = summaries.put(function, summary);
    return !summary.equals(known == null ? RegionSummary.NONE : known);
  }

  boolean areHeads(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!reached.containsKey(pointsTo.object(places.get(i)).index())) {
        return false;
      }
    }
    return !places.isEmpty();
  }

  /** Whether one of the places may be in the region of one of the owners. */
  boolean mayBeInRegion(Places places, Places owners) {
    BitSet objects = pointsTo.objectsAt(places);
    for (int i = 0; i < owners.size(); i++) {
      BitSet region = reached.get(pointsTo.object(owners.get(i)).index());
      if (region != null && region.intersects(objects)) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing there is in a region: all is shared, or never written. */
  boolean areOutside(Places places) {
    return candidates.areOutside(places);
  }

  /** Whether a pointer at one of the places may lead to a head from no region. */
  boolean leadFromOutside(Places places) {
    return candidates.leadFromOutside(places);
  }

  long commonOffset(Places places) {
    return commonOffset(pointsTo, places);
  }

  /** The offset of all the places; {@link PointsTo#ANY_OFFSET} if it is not one. */
  static long commonOffset(PointsTo pointsTo, Places places) {
    long offset = pointsTo.offset(places.get(0));
    for (int i = 1; i < places.size(); i++) {
      if (pointsTo.offset(places.get(i)) != offset) {
        return PointsTo.ANY_OFFSET;
      }
    }
    return offset;
  }
}
