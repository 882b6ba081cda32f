package io.interlock.ownership;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;

/** What the holds of a function are found from. */
final class OwnershipInput {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final HeapObjects objects;
  private final EndCells ends;
  private final BiPredicate<Function, Instruction> releases;
  private final LinkCells links;
  private final Assumptions assumptions;
  private final SlotArrays slots;
  private final Preparation preparation;
  private final Map<Function, Pointers> pointers;
  private final BitSet movers;
  private final ContainerParts parts;
  private final Map<Function, Effects> effects = new HashMap<>();

  OwnershipInput(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      HeapObjects objects,
      EndCells ends,
      BiPredicate<Function, Instruction> releases,
      LinkCells links,
      Assumptions assumptions,
      SlotArrays slots,
      Preparation preparation,
      BitSet movers,
      Map<Function, Pointers> pointers) {
    this.pointers = pointers;
    this.slots = slots;
    this.preparation = preparation;
    this.movers = movers;
    this.assumptions = assumptions;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    this.objects = objects;
    this.ends = ends;
    this.releases = releases;
    this.links = links;
    parts = new ContainerParts(pointsTo);
  }

  CallGraph graph() {
    return graph;
  }

  PointsTo pointsTo() {
    return pointsTo;
  }

  ProgramModels models() {
    return models;
  }

  HeapObjects objects() {
    return objects;
  }

  EndCells ends() {
    return ends;
  }

  /** Whether an instruction may release a lock. */
  boolean releases(Function function, Instruction i) {
    return releases.test(function, i);
  }

  LinkCells links() {
    return links;
  }

  /** The parts of objects that are containers of their own. */
  ContainerParts parts() {
    return parts;
  }

  /** The arrays that objects are handed over in by indexes. */
  SlotArrays slots() {
    return slots;
  }

  /** What is done before anything was taken out of them. */
  Preparation preparation() {
    return preparation;
  }

  /** The pointers of the functions that may run. */
  Pointers pointers(Function function) {
    return Objects.requireNonNull(pointers.get(function), "a function that runs");
  }

  /** Whether two formals of a function always point into one object. */
  boolean areTwins(Function function, int formal, int other) {
    Pointers known = pointers.get(function);
    return known != null && known.areTwins(formal, other);
  }

  /** Whether a function, or one that it calls, moves indexes of such arrays. */
  boolean movesIndexes(Function function) {
    return movers.get(function.index());
  }

  /** Whether an object is out of a list when its place there is overwritten. */
  boolean areListsSound() {
    return assumptions.holds(Assumption.SOUND_LISTS);
  }

  /** The best that can be, as long as the function has not been looked at. */
  Effects effects(Function function) {
    return effects.getOrDefault(function, Effects.NONE);
  }

  /** Tells whether they say something new. */
  boolean set(Function function, Effects found) {
    Effects known = effects.put(function, found);
    return !found.equals(known == null ? Effects.NONE : known);
  }
}
