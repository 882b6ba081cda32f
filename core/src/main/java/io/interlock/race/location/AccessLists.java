package io.interlock.race.location;

import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.location.Leaves.Leaf;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.threads.OutsideAliases;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
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
  /** Where in an object, and what lies there. */
  private record Spot(long offset, Leaf leaf) {}

  /** Where accesses with one set of places go: all lists in which they are at one spot. */
  private record Target(Spot spot, List<List<At>> lists) {}

  private final PointsTo pointsTo;
  private final BitSet shared;
  private final Leaves leaves;
  private final OutsideAliases outside;
  private final Map<Places, Integer> sets = new LinkedHashMap<>();
  private final Map<Spot, Integer> spotNumbers = new HashMap<>();
  private final List<Spot> spots = new ArrayList<>();

  /** By place: the number of its spot. */
  private final Int2IntOpenHashMap spotAt = new Int2IntOpenHashMap();

  /**
   * By object: its slots, each a set of places that it is in and the spot there, by their numbers.
   * Very many in large programs, so they are no objects of ours.
   */
  private final TreeMap<Integer, LongArrayList> slots = new TreeMap<>();

  private WideAccesses wide = new WideAccesses();

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
        if (target.spot.leaf.admits(access.extent())) {
          var at = new At(access, target.spot.offset, target.spot.leaf);
          for (List<At> list : target.lists) {
            list.add(at);
          }
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

  /** Takes more accesses for wide while too much is left to compare. */
  private void findWide(List<ThreadAccess> accesses, int[] set) {
    int[] sizes = new int[sets.size()];
    slots.values().forEach(own -> own.forEach((long slot) -> sizes[set(slot)]++));
    int[] members = new int[sets.size()];
    for (int s : set) {
      members[s]++;
    }
    int many = WideAccesses.MANY;
    long left = findWide(many, sizes, members);
    while (left > WideAccesses.MAX_LEFT && many > WideAccesses.MIN_MANY) {
      many /= 2;
      left = findWide(many, sizes, members);
    }
    for (int i = 0; i < set.length; i++) {
      if (sizes[set[i]] > many) {
        wide.add(accesses.get(i));
      }
    }
  }

  /**
   * Takes those for wide that may be at more than so many objects; how many accesses are then left
   * to compare with all others, counted for each object.
   *
   * @param sizes by set of places: of how many objects
   * @param members by set of places: how many accesses
   */
  private long findWide(int many, int[] sizes, int[] members) {
    wide = new WideAccesses();
    long left = 0;
    var ways = new Long2IntOpenHashMap();
    for (var entry : slots.entrySet()) {
      var here = new BitSet();
      long all = 0;
      long narrow = 0;
      for (long slot : entry.getValue()) {
        int set = set(slot);
        all += members[set];
        if (sizes[set] > many) {
          here.set(ways.computeIfAbsent(slot, s -> ways.size()));
        } else {
          narrow += members[set];
        }
      }
      wide.add(entry.getKey(), here);
      left += wide.areComparedBefore(entry.getKey()) ? narrow : all;
    }
    return left;
  }

  private void addSlots(Places places, int set) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      AbstractObject object = pointsTo.object(place);
      if (shared.get(object.index())) {
        addSlot(object, set, spotAt.computeIfAbsent(place, p -> spot(object, pointsTo.offset(p))));
      }
      List<OutsideAliases.Part> parts = outside.of(object);
      long offset = parts.isEmpty() ? 0 : pointsTo.offset(place);
      for (OutsideAliases.Part part : parts) {
        if (shared.get(part.object().index())) {
          boolean isAny = offset == PointsTo.ANY_OFFSET;
          addSlot(part.object(), set, spot(part.object(), isAny ? offset : part.offset() + offset));
        }
      }
    }
  }

  private int spot(AbstractObject object, long offset) {
    var spot = new Spot(offset, leaves.at(object.index(), offset));
    Integer known = spotNumbers.putIfAbsent(spot, spots.size());
    if (known != null) {
      return known;
    }
    spots.add(spot);
    return spots.size() - 1;
  }

  private void addSlot(AbstractObject object, int set, int spot) {
    slots
        .computeIfAbsent(object.index(), o -> new LongArrayList())
        .add(((long) set << Integer.SIZE) | spot);
  }

  private static int set(long slot) {
    return (int) (slot >>> Integer.SIZE);
  }

  /** Where accesses go by their set of places, one list for objects with the same slots. */
  private List<List<Target>> targets(Map<Integer, List<At>> byObject) {
    var bySlot = new Long2ObjectLinkedOpenHashMap<Target>();
    Map<LongArrayList, List<At>> lists = new HashMap<>();
    slots.forEach(
        (object, own) -> {
          List<At> known = lists.get(own);
          List<At> all = known == null ? new ArrayList<>() : known;
          byObject.put(object, all);
          if (known == null) {
            lists.put(own, all);
            for (long slot : own) {
              bySlot
                  .computeIfAbsent(slot, s -> new Target(spots.get((int) s), new ArrayList<>(1)))
                  .lists
                  .add(all);
            }
          }
        });
    List<List<Target>> targets = new ArrayList<>();
    sets.keySet().forEach(s -> targets.add(new ArrayList<>()));
    bySlot.forEach((slot, target) -> targets.get(set(slot)).add(target));
    return targets;
  }
}
