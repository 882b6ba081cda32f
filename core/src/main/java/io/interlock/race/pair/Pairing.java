package io.interlock.race.pair;

import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.fork.ForkedRanges;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.instance.BoundNumbers;
import io.interlock.race.instance.DistinctInstances;
import io.interlock.race.instance.DrawnNumbers;
import io.interlock.race.instance.EarlierContents;
import io.interlock.race.instance.ExactOffsets;
import io.interlock.race.instance.HandedValues;
import io.interlock.race.instance.IndexRanges;
import io.interlock.race.instance.SoleSections;
import io.interlock.race.instance.TellingNames;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.Leaves;
import io.interlock.race.location.TextMemory;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.lock.SoleNames;
import io.interlock.race.own.IndexConstants;
import io.interlock.race.own.LastUsers;
import io.interlock.race.own.LateCounts;
import io.interlock.race.own.OwnElements;
import io.interlock.race.own.OwnMade;
import io.interlock.race.own.OwnRuns;
import io.interlock.race.own.OwnThreads;
import io.interlock.race.own.ResultOwners;
import io.interlock.race.own.RingOrder;
import io.interlock.race.own.SignalFlags;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.run.Workers;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.MadeOnce;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What decides about pairs of accesses: where each may be, under its best name, and what keeps two
 * of them apart. Names are found with the index of accesses and change it, so it is made twice
 * where they do.
 */
public final class Pairing {
  private final Accesses accesses;
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final Assumptions assumptions;
  private final Workers workers;
  private final MadeOnce once;
  private final List<ThreadAccess> all;
  private final AccessIndex index;
  private final CommonLock locks;
  private final Overlaps overlaps;
  private final HandedOver handedOver;
  private final AccessStates states;
  private final Function<List<ThreadAccess>, AccessIndex> indexing;

  public Pairing(Accesses accesses, CheckedProgram checked) {
    this.accesses = accesses;
    workers = checked.workers();
    graph = checked.graph();
    pointsTo = checked.pointsTo();
    models = checked.models();
    assumptions = checked.assumptions();
    once = new MadeOnce(graph, accesses.runs());
    SymbolicPlaces places = checked.places();
    var leaves = new Leaves(pointsTo, assumptions);
    var text = new TextMemory(graph, pointsTo);
    indexing = some -> index(some, leaves, places, text);
    AccessIndex found = indexing.apply(accesses.all());
    var handed =
        new HandedValues(
            found,
            places,
            accesses.threads(),
            accesses.tree(),
            accesses.contexts(),
            instances(found, locks(found, places), places, null, null));
    all = handed.named(accesses.all());
    index = all.equals(accesses.all()) ? found : indexing.apply(all);
    locks = locks(index, places);
    handedOver =
        new HandedOver(
            accesses.handovers(), index, locks, accesses.order(), accesses.threads(), pointsTo);
    var earlier = new EarlierContents(index::writers);
    var numbers = new BoundNumbers(graph, pointsTo, accesses.summaries(), handed, earlier);
    IndexRanges ranges =
        new IndexRanges(graph, accesses.runs(), locks::isLinear, index::writers, numbers);
    var made = new OwnMade(graph, models, accesses.runs());
    var rings = new RingOrder(accesses.rings());
    var forked =
        new ForkedRanges(
            graph, pointsTo, models, accesses.threads(), accesses.summaries(), accesses.names());
    var results = new ResultOwners(graph, models, accesses.runs(), accesses.threads());
    overlaps =
        new Overlaps(
            accesses.threads(),
            accesses.order(),
            exclusions(numbers),
            instances(index, locks, places, ranges, new ExactOffsets(places)),
            List.of(
                new SignalFlags(accesses.threads().roots()),
                new OwnThreads(accesses.ownHandles(), accesses.ownPools(), accesses.threads()),
                new OwnRuns(graph, models, accesses.runs(), accesses.threads()),
                made,
                results,
                rings,
                forked,
                lastUsers(places)));
    var names = new TellingNames(accesses.threads(), places, locks, ranges);
    int count = all.size() + accesses.unpublished().size();
    states =
        new AccessStates(
            count,
            accesses.threads(),
            names,
            a ->
                new Aspects(
                    overlaps.aspect(a),
                    rings.slot(a.access()),
                    forked.way(a.access()),
                    made.contains(a.access()) ? made.reason() : null,
                    results.aspect(a)));
  }

  /** What proofs of order ask of an access: of accesses alike in that, one stands for all. */
  private record Aspects(
      Object order,
      @Nullable Object slot,
      @Nullable Object way,
      @Nullable Object made,
      Object result) {}

  private LastUsers lastUsers(SymbolicPlaces places) {
    var late = new LateCounts(index, new SingleLock(pointsTo, places, once));
    return new LastUsers(
        accesses.counts(), index, late, once, locks, accesses, all, graph, pointsTo, assumptions);
  }

  private AccessIndex index(
      List<ThreadAccess> found, Leaves leaves, SymbolicPlaces places, TextMemory text) {
    return new AccessIndex(
        found,
        AccessIndex.at(found, places, text, workers),
        accesses.shared(),
        pointsTo,
        leaves,
        places,
        accesses.order());
  }

  private CommonLock locks(AccessIndex known, SymbolicPlaces places) {
    return new CommonLock(
        known::isStable,
        new SingleLock(pointsTo, places, once),
        cell -> accesses.holders().include(places.of(cell)),
        new SoleNames(accesses.sole(), places),
        accesses.regions(),
        places,
        assumptions);
  }

  /** The proofs of order, with those that ask for names. */
  private List<Exclusion> exclusions(BoundNumbers numbers) {
    var all = new ArrayList<>(accesses.exclusions());
    all.add(new SoleSections(graph, accesses.threads(), numbers, this::isOneValue));
    return all;
  }

  /** Whether an atom has one value for all threads of a creation, whenever they ask. */
  private boolean isOneValue(Atom atom, ThreadRoot thread) {
    Symbolic cell = Symbolic.cell(atom);
    return cell == null
        ? thread.isFixed(atom) || locks.isLinear(atom)
        : locks.isLinear(atom) && !index.writers(cell).get(thread.index());
  }

  private DistinctInstances instances(
      AccessIndex by,
      CommonLock known,
      SymbolicPlaces places,
      @Nullable IndexRanges ranges,
      @Nullable ExactOffsets offsets) {
    return new DistinctInstances(
        accesses.threads(),
        accesses.tree(),
        pointsTo.pointerSize(),
        known::isLinear,
        known::isHolder,
        new DrawnNumbers(graph, pointsTo, by, once, known::isSame, assumptions),
        new OwnElements(
            places,
            a -> ranges != null && ranges.isKnown(a),
            new IndexConstants(graph.program()),
            assumptions),
        ranges,
        offsets);
  }

  public Accesses accesses() {
    return accesses;
  }

  /** The accesses under their best names. */
  public List<ThreadAccess> all() {
    return all;
  }

  public AccessIndex index() {
    return index;
  }

  /** Accesses to objects that nobody else knows yet, by object. */
  public Map<Integer, List<AccessIndex.At>> unpublished() {
    return indexing.apply(accesses.unpublished()).byObject();
  }

  public CommonLock locks() {
    return locks;
  }

  public Overlaps overlaps() {
    return overlaps;
  }

  public HandedOver handedOver() {
    return handedOver;
  }

  public AccessStates states() {
    return states;
  }

  /** Why pairs do not race. */
  public PairGrounds grounds(LocationText locations, Interleavings interleavings) {
    Threads threads = accesses.threads();
    return new PairGrounds(
        accesses,
        overlaps,
        locks,
        handedOver,
        states,
        new OnceControls(graph, models, pointsTo),
        new EndedThreads(graph, models, pointsTo, threads, accesses.summaries()),
        interleavings,
        pointsTo,
        new GuardNames(graph.program(), pointsTo, locations),
        locations);
  }
}
