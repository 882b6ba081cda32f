package io.interlock.race;

import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.race.Leaves.Leaf;
import io.interlock.threads.OutsideAliases;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the lists of accesses by object. Accesses lead to few different sets of places, and objects
 * of one site that are kept apart for nothing are in all of these together: such objects share one
 * list, so there is one entry for all of them and not one for each.
 */
final class AccessLists {
  /** An object in a set of places: where, and what lies there. */
  private record Slot(int set, long offset, Leaf leaf) {}

  /** Where accesses with one set of places go: all lists in which they are at one offset. */
  private record Target(long offset, Leaf leaf, List<List<At>> lists) {}

  private final PointsTo pointsTo;
  private final BitSet shared;
  private final Leaves leaves;
  private final OutsideAliases outside;
  private final Map<Places, Integer> sets = new LinkedHashMap<>();
  private final TreeMap<Integer, List<Slot>> slots = new TreeMap<>();
  private final WideAccesses wide = new WideAccesses();

  AccessLists(PointsTo pointsTo, BitSet shared, Leaves leaves) {
    this.pointsTo = pointsTo;
    this.shared = shared;
    this.leaves = leaves;
    outside = new OutsideAliases(pointsTo);
  }

  /**
   * By object, ascending.
   *
   * @param places where each of the accesses may be
   */
  Map<Integer, List<At>> of(List<ThreadAccess> accesses, List<Places> places) {
    int[] set = new int[accesses.size()];
    for (int i = 0; i < set.length; i++) {
      set[i] = sets.computeIfAbsent(places.get(i), p -> sets.size());
    }
    sets.forEach(this::addSlots);
    var byObject = new TreeMap<Integer, List<At>>();
    List<List<Target>> targets = targets(byObject);
    for (int i = 0; i < set.length; i++) {
      ThreadAccess access = accesses.get(i);
      for (Target target : targets.get(set[i])) {
        if (target.leaf.admits(access.extent())) {
          var at = new At(access, target.offset, target.leaf);
          target.lists.forEach(l -> l.add(at));
        }
      }
    }
    byObject.values().removeIf(List::isEmpty);
    if (byObject.values().stream().mapToLong(List::size).sum() > WideAccesses.MAX_ENTRIES) {
      findWide(accesses, set);
    }
    return byObject;
  }

  /** Those that may be at very many objects, known after the lists have been made. */
  WideAccesses wide() {
    return wide;
  }

  private void findWide(List<ThreadAccess> accesses, int[] set) {
    int[] sizes = new int[sets.size()];
    slots.values().forEach(own -> own.forEach(s -> sizes[s.set]++));
    for (int i = 0; i < set.length; i++) {
      if (sizes[set[i]] > WideAccesses.MANY) {
        wide.add(accesses.get(i));
      }
    }
    Map<Slot, Integer> ways = new HashMap<>();
    slots.forEach(
        (object, own) -> {
          var here = new BitSet();
          for (Slot slot : own) {
            if (sizes[slot.set] > WideAccesses.MANY) {
              here.set(ways.computeIfAbsent(slot, s -> ways.size()));
            }
          }
          wide.add(object, here);
        });
  }

  private void addSlots(Places places, int set) {
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      long offset = pointsTo.offset(places.get(i));
      addSlot(object, offset, set);
      for (OutsideAliases.Part part : outside.of(object)) {
        boolean isAny = offset == PointsTo.ANY_OFFSET;
        addSlot(part.object(), isAny ? offset : part.offset() + offset, set);
      }
    }
  }

  private void addSlot(AbstractObject object, long offset, int set) {
    if (shared.get(object.index())) {
      slots
          .computeIfAbsent(object.index(), o -> new ArrayList<>())
          .add(new Slot(set, offset, leaves.at(object.index(), offset)));
    }
  }

  /** Where accesses go by their set of places, one list for objects with the same slots. */
  private List<List<Target>> targets(Map<Integer, List<At>> byObject) {
    Map<Slot, Target> bySlot = new LinkedHashMap<>();
    Map<List<Slot>, List<At>> lists = new HashMap<>();
    slots.forEach(
        (object, own) -> {
          List<At> known = lists.get(own);
          List<At> all = known == null ? new ArrayList<>() : known;
          byObject.put(object, all);
          if (known == null) {
            lists.put(own, all);
            own.forEach(
                s ->
                    bySlot
                        .computeIfAbsent(s, n -> new Target(n.offset, n.leaf, new ArrayList<>()))
                        .lists
                        .add(all));
          }
        });
    List<List<Target>> targets = new ArrayList<>();
    sets.keySet().forEach(s -> targets.add(new ArrayList<>()));
    bySlot.forEach((slot, target) -> targets.get(slot.set).add(target));
    return targets;
  }
}
