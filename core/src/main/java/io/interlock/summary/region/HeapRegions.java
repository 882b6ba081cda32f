package io.interlock.summary.region;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.Revisits;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.SymbolAddress;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory that hangs off one owner: the nodes of the list in {@code slot[i]}, all that {@code
 * bucket->first} leads to. Owners are elements of arrays and objects with locks ("heads"); the
 * region of one is all that is found by following pointers from it, and regions of different owners
 * are disjoint. So a lock that goes with the owner goes with every node (Seidl and Vojdani, "Region
 * Analysis for Race Detection").
 *
 * <p>Proof obligation: no object ever is in the regions of two owners. {@link FunctionRegions} puts
 * values into classes, {@link RegionSummary} brings them to callers; a class in which pointers are
 * stored must have one owner at a time ({@link RegionTimes}). If one has not, its objects are said
 * to be in no region, or heads are given up ({@link RegionCandidates}). Then everything is done
 * again with what is left, until all is well: in the end, no rule rests on a head that is none. New
 * objects are in no region until they are linked to one, and stay in it for good, even if they are
 * unlinked.
 *
 * <p>It ends: classes only grow together, owners only become "several", heads become fewer and
 * objects in no region more. Functions that call each other and are not settled after some visits
 * leave no head.
 *
 * <p>Assumes that an index stays within its array, and that who comes back to the head of a list
 * takes it for the head, not for a node.
 */
public final class HeapRegions {
  private static final int MAX_VISITS = 8;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final RegionCandidates candidates;
  private final OwnerParts parts;
  private final Map<Function, @Nullable RegionOwner[]> owners = new HashMap<>();

  private HeapRegions(CallGraph graph, PointsTo pointsTo, RegionHeads heads) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    candidates = new RegionCandidates(graph.program(), pointsTo, heads.objects());
    parts = new OwnerParts(pointsTo, heads.locks());
  }

  public static HeapRegions find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      BitSet shared) {
    RegionHeads heads = RegionHeads.find(graph, pointsTo, models, entries.running(), shared);
    var result = new HeapRegions(graph, pointsTo, heads);
    BitSet outside = result.isEmpty() ? new BitSet() : enteredFromOutside(graph, entries);
    boolean isProved = result.isEmpty();
    while (!isProved) {
      isProved = result.isProved(models, entries.running(), outside) || result.isEmpty();
    }
    if (result.isEmpty()) {
      result.owners.clear();
    }
    return result;
  }

  private static BitSet enteredFromOutside(CallGraph graph, ThreadEntries entries) {
    var outside = new BitSet();
    entries.main().forEach(f -> outside.set(f.index()));
    entries.others().forEach(f -> outside.set(f.index()));
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (!edge.kind().isTarget()) {
          outside.set(edge.target().index());
        }
      }
    }
    return outside;
  }

  public boolean isEmpty() {
    return candidates.heads().isEmpty();
  }

  /** Whether all the places are in heads. */
  public boolean areHeads(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!candidates.heads().containsKey(pointsTo.object(places.get(i)).index())) {
        return false;
      }
    }
    return !places.isEmpty();
  }

  /**
   * The owner that a cell of a head is part of; null if it is not known.
   *
   * @param base where what the name of the cell starts from points to
   */
  public @Nullable Symbolic owner(Symbolic cell, Places base, Places at) {
    OwnerParts.Part part = areHeads(at) ? parts.of(at) : null;
    if (part == null) {
      return null;
    }
    long offset = RegionInput.commonOffset(pointsTo, at);
    if (offset == PointsTo.ANY_OFFSET || part.isElement()) {
      return offset == PointsTo.ANY_OFFSET ? null : cell.plus(-offset);
    }
    return areHeads(base) && parts.arePlain(base, part) ? owner(cell, base, offset, part) : null;
  }

  private @Nullable Symbolic owner(Symbolic cell, Places base, long offset, OwnerParts.Part part) {
    long start = RegionInput.commonOffset(pointsTo, base);
    if (start == PointsTo.ANY_OFFSET) {
      return null;
    }
    long distance = start + cell.offset() - offset;
    @Nullable Symbolic owner =
        Symbolic.of(cell.atom()).plus(distance - part.inside(distance) - start);
    for (Symbolic.Term term : cell.terms()) {
      boolean isOuter = part.isOuter(term.scale());
      if (!isOuter && (!part.isInner(term.scale()) || part.inside(distance) != 0)) {
        return null;
      }
      owner =
          owner == null || !isOuter ? owner : owner.plus(Symbolic.of(term.atom()), term.scale());
    }
    return owner;
  }

  /** Whether one of the places is in no region, though pointers from regions lead there. */
  public boolean mayBeShared(Places places) {
    return candidates.mayBeShared(places);
  }

  /** Whether a pointer at one of the places may lead to a head from no region. */
  public boolean leadFromOutside(Places places) {
    return candidates.leadFromOutside(places);
  }

  /** What the region hangs off that a value of a function points into; null if not known. */
  public @Nullable RegionOwner owner(Function function, int local) {
    @Nullable RegionOwner[] all = owners.get(function);
    return all == null || local >= all.length ? null : all[local];
  }

  /** One round; false if something was given up in it. */
  private boolean isProved(ProgramModels models, BitSet running, BitSet outside) {
    var reached = new HashMap<Integer, BitSet>();
    var inRegions = new BitSet();
    candidates
        .heads()
        .forEach(
            (head, place) -> {
              BitSet objects = pointsTo.reachableFrom(place);
              objects.set(head);
              reached.put(head, objects);
              inRegions.or(objects);
            });
    var input = new RegionInput(graph, pointsTo, models, candidates, parts, reached, outside);
    var placeOf = new Int2IntOpenHashMap();
    owners.clear();
    for (List<Function> component : graph.components()) {
      List<Function> all =
          component.stream()
              .filter(f -> running.get(f.index()) && graph.program().body(f).isPresent())
              .toList();
      if (!solve(all, input, placeOf)) {
        candidates.clear();
        return false;
      }
    }
    return !candidates.drop(spoiltByInitializers(inRegions), reached)
        && !candidates.narrow(places(placeOf), reached);
  }

  private static Places places(Int2IntMap placeOf) {
    int[] all = placeOf.values().toIntArray();
    Arrays.sort(all);
    return Places.ofSorted(all);
  }

  /** Objects in regions that point elsewhere from the beginning. */
  private BitSet spoiltByInitializers(BitSet inRegions) {
    var spoilt = new BitSet();
    for (int o = inRegions.nextSetBit(0); o >= 0; o = inRegions.nextSetBit(o + 1)) {
      AbstractObject object = pointsTo.objects().get(o);
      if (object.symbol() instanceof Global g && !candidates.areOutside(anywhere(g))) {
        boolean hasAddress =
            graph.program().initializer(g).stream()
                .flatMap(i -> i.scalars().stream())
                .anyMatch(s -> s.value() instanceof SymbolAddress a && isInRegion(a));
        spoilt.set(o, hasAddress);
      }
    }
    return spoilt;
  }

  private boolean isInRegion(SymbolAddress address) {
    return address.symbol() instanceof Global g && !candidates.areOutside(anywhere(g));
  }

  private Places anywhere(Global global) {
    return pointsTo.targets(graph.program().functions().get(0), new SymbolAddress(global, 0));
  }

  /** Functions that call each other, until nothing changes; false if that takes too long. */
  private boolean solve(List<Function> component, RegionInput input, Int2IntMap spoilt) {
    var work = new Revisits(graph, component);
    for (int visit = 0; !work.isEmpty() && visit < MAX_VISITS; visit++) {
      for (Function function : component) {
        if (work.take(function)) {
          Body body = graph.program().body(function).orElseThrow();
          var regions = new FunctionRegions(input, function, body);
          if (input.set(function, regions.summary())) {
            work.changed(function);
          }
          regions.addSpoilt(spoilt);
          owners.put(function, regions.owners());
        }
      }
    }
    return work.isEmpty();
  }
}
