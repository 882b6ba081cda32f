package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Block;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Result;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.race.RacePairs.Pair;
import io.interlock.race.RacePairs.Place;
import io.interlock.run.RunContext;
import io.interlock.summary.GuardedAccess;
import io.interlock.summary.Origin;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The races that follow from a race on a pointer. What a thread writes to an object that nobody
 * else knows is ordered before all that others do to the object, if they are ordered after the
 * store by which they come to know it. Where a load of a pointer races with the store that it may
 * see, nothing orders them, so accesses by the pointer that was loaded race with what was written
 * to the object before (C11 5.1.2.4: no synchronizes-with between the two).
 *
 * <p>Rules: a load that races with stores of a pointer finds the objects that both may mean. What
 * was written to such an object before it was published ({@link
 * io.interlock.summary.Ownership#UNPUBLISHED}) is paired with accesses by values that the pointer
 * loaded becomes ({@link FollowedPointers}), unless locks or order keep them apart. Such an access
 * may itself load a pointer that was stored before: what that leads to is found in the same way.
 * Where both hold locks that may well be one, nothing is said ({@link PossibleLock}).
 *
 * <p>Each round follows a load that was not followed before, so this ends.
 */
final class RacyFinds {
  private final Pairing pairing;
  private final PointsTo pointsTo;
  private final CallGraph graph;
  private final RunContext run;
  private final FollowedPointers pointers;
  private final PossibleLock possible;
  private final UnpublishedPairs comparison;
  private final BitSet found = new BitSet();
  private final Set<Result> loads = new LinkedHashSet<>();
  private final Map<Function, Map<Object, List<MemoryAccess>>> byAddress = new HashMap<>();
  private final IdentityHashMap<GuardedAccess, Set<Origin.Direct>> texts = new IdentityHashMap<>();

  RacyFinds(Pairing pairing, CallGraph graph, PointsTo pointsTo, RunContext run) {
    this.pairing = pairing;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.run = run;
    pointers = new FollowedPointers(graph);
    possible = new PossibleLock(pairing.index());
    comparison = new UnpublishedPairs(pairing, possible, pointsTo);
  }

  /** What races because of the races that are known, by place. */
  Map<Place, List<Pair>> follow(Map<Place, List<Pair>> known) {
    if (pairing.accesses().unpublished().isEmpty()) {
      return Map.of();
    }
    Map<Place, List<Pair>> all = Map.of();
    boolean isNew = follow(known.values());
    if (!isNew) {
      return all;
    }
    Map<Integer, List<At>> unpublished = pairing.unpublished();
    while (isNew && !run.isCancelled()) {
      all = races(unpublished);
      isNew = follow(all.values());
    }
    return all;
  }

  /** Objects of which not all pairs were looked at. */
  List<Integer> truncated() {
    return comparison.truncated();
  }

  private boolean follow(Iterable<List<Pair>> places) {
    int before = loads.size();
    BitSet objects = (BitSet) found.clone();
    places.forEach(this::followPlace);
    return loads.size() > before || !objects.equals(found);
  }

  private void followPlace(List<Pair> pairs) {
    Map<GuardedAccess, BitSet> seen = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      boolean isFirstRead = !pair.a().kind().isWrite();
      ThreadAccess read = isFirstRead ? pair.a() : pair.b();
      ThreadAccess write = isFirstRead ? pair.b() : pair.a();
      boolean isFollowed =
          !read.kind().isWrite()
              && write.kind() != AccessKind.FREE
              && !possible.isHeld(read, write);
      if (isFollowed) {
        store(write.access(), seen.computeIfAbsent(read.access(), r -> new BitSet()));
      }
    }
    seen.forEach(this::load);
  }

  private void store(GuardedAccess access, BitSet stored) {
    for (Origin.Direct text : texts(access)) {
      for (MemoryAccess i : accesses(text)) {
        if (i.stored() != null) {
          stored.or(pointsTo.objectsAt(pointsTo.targets(text.function(), i.stored())));
        }
      }
    }
  }

  private void load(GuardedAccess access, BitSet stored) {
    for (Origin.Direct text : texts(access)) {
      for (MemoryAccess i : accesses(text)) {
        i.definition().ifPresent(d -> load(text.function(), d, stored));
      }
    }
  }

  private void load(Function function, Result loaded, BitSet stored) {
    BitSet objects = pointsTo.objectsAt(pointsTo.targets(function, loaded));
    objects.and(stored);
    if (!objects.isEmpty()) {
      found.or(objects);
      loads.add(loaded);
      pointers.follow(function, loaded);
    }
  }

  private Map<Place, List<Pair>> races(Map<Integer, List<At>> unpublished) {
    Map<Place, List<Pair>> races = new LinkedHashMap<>();
    for (int o = found.nextSetBit(0); o >= 0; o = found.nextSetBit(o + 1)) {
      List<At> before = unpublished.getOrDefault(o, List.of());
      if (!before.isEmpty()) {
        List<At> after = pairing.index().byObject().getOrDefault(o, List.of());
        comparison.compare(o, before, after.stream().filter(this::isFollowed).toList(), races);
      }
    }
    return races;
  }

  private boolean isFollowed(At at) {
    return texts(at.access().access()).stream()
        .anyMatch(t -> pointers.include(t.function(), t.address()));
  }

  /** The instructions that a text of an access may stand for. */
  private List<MemoryAccess> accesses(Origin.Direct text) {
    return byAddress
        .computeIfAbsent(text.function(), this::byAddress)
        .getOrDefault(text.address(), List.of())
        .stream()
        .filter(i -> i.position().equals(text.position()))
        .toList();
  }

  private Map<Object, List<MemoryAccess>> byAddress(Function function) {
    Map<Object, List<MemoryAccess>> all = new HashMap<>();
    graph.program().body(function).stream()
        .flatMap(b -> b.blocks().stream())
        .map(Block::instructions)
        .flatMap(List::stream)
        .forEach(i -> add(i, all));
    return all;
  }

  private static void add(Instruction i, Map<Object, List<MemoryAccess>> to) {
    if (i instanceof MemoryAccess access) {
      to.computeIfAbsent(access.address(), a -> new ArrayList<>()).add(access);
    }
  }

  private Set<Origin.Direct> texts(GuardedAccess access) {
    return texts.computeIfAbsent(access, GuardedAccess::texts);
  }
}
