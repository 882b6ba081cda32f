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
 * stored must have one owner at a time ({@link RegionTimes}). One that has not spoils all heads
 * whose regions share an object with what its values lead to. Then everything is done again with
 * the heads that are left, until none is spoilt: in the end, no rule rests on a head that is none.
 * New objects are in no region until they are linked to one, and stay in it for good, even if they
 * are unlinked.
 *
 * <p>It ends: classes only grow together, owners only become "several", heads become fewer.
 * Functions that call each other and are not settled after some visits leave no head.
 *
 * <p>Assumes that an index stays within its array, and that who comes back to the head of a list
 * takes it for the head, not for a node.
 */
public final class HeapRegions {
  private static final int MAX_ROUNDS = 8;
  private static final int MAX_VISITS = 8;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Map<Integer, Places> heads;
  private final Map<Function, @Nullable RegionOwner[]> owners = new HashMap<>();

  private HeapRegions(CallGraph graph, PointsTo pointsTo, Map<Integer, Places> heads) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.heads = new HashMap<>(heads);
  }

  public static HeapRegions find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      BitSet shared) {
    Map<Integer, Places> candidates =
        RegionHeads.find(graph, pointsTo, models, entries.running(), shared);
    var result = new HeapRegions(graph, pointsTo, candidates);
    BitSet outside = candidates.isEmpty() ? new BitSet() : enteredFromOutside(graph, entries);
    int round = 0;
    while (!result.heads.isEmpty() && !result.isProved(models, entries.running(), outside)) {
      if (++round == MAX_ROUNDS) {
        result.heads.clear();
      }
    }
    if (result.heads.isEmpty()) {
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
    return heads.isEmpty();
  }

  /** Whether all the places are in heads. */
  public boolean areHeads(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!heads.containsKey(pointsTo.object(places.get(i)).index())) {
        return false;
      }
    }
    return !places.isEmpty();
  }

  /** The owner that a cell of a head is part of; null if it is not known. */
  public @Nullable Symbolic owner(Symbolic cell, Places at) {
    if (!areHeads(at)) {
      return null;
    }
    long offset = RegionInput.commonOffset(pointsTo, at);
    return offset == PointsTo.ANY_OFFSET ? null : cell.plus(-offset);
  }

  /** What the region hangs off that a value of a function points into; null if not known. */
  public @Nullable RegionOwner owner(Function function, int local) {
    @Nullable RegionOwner[] all = owners.get(function);
    return all == null || local >= all.length ? null : all[local];
  }

  /** One round; false if heads were lost in it. */
  private boolean isProved(ProgramModels models, BitSet running, BitSet outside) {
    var reached = new HashMap<Integer, BitSet>();
    var inRegions = new BitSet();
    heads.forEach(
        (head, place) -> {
          BitSet objects = pointsTo.reachableFrom(place);
          objects.set(head);
          reached.put(head, objects);
          inRegions.or(objects);
        });
    var input = new RegionInput(graph, pointsTo, models, reached, outside);
    var placeOf = new Int2IntOpenHashMap();
    owners.clear();
    for (List<Function> component : graph.components()) {
      List<Function> all =
          component.stream()
              .filter(f -> running.get(f.index()) && graph.program().body(f).isPresent())
              .toList();
      if (!solve(all, input, placeOf)) {
        heads.clear();
        return false;
      }
    }
    BitSet spoilt = spoiltByInitializers(inRegions);
    spoilt.or(pointsTo.reachableFrom(places(placeOf)));
    return !heads.keySet().removeIf(h -> reached.getOrDefault(h, inRegions).intersects(spoilt));
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
      if (object.symbol() instanceof Global g && g.storage() != Global.Storage.READ_ONLY) {
        boolean hasAddress =
            graph.program().initializer(g).stream()
                .flatMap(i -> i.scalars().stream())
                .anyMatch(
                    s -> s.value() instanceof SymbolAddress a && a.symbol() instanceof Global);
        spoilt.set(o, hasAddress);
      }
    }
    return spoilt;
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
