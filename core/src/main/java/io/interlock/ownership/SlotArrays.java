package io.interlock.ownership;

import io.interlock.ownership.SlotRole.Reach;
import io.interlock.ownership.SlotRole.Ref;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of pointers that seem to be stacks or rings: wherever an object is put in at an index
 * that is computed from cells, it is computed from the same, and so is it wherever one is found.
 * Whether the indexes move as they should is seen when functions are followed ({@link SlotMoves});
 * arrays of which it is not so are left out, and all is followed again. Where indexes start again,
 * every slot is picked by a remainder, or by an index alone that is kept less than the divisor or
 * set to zero when it reaches it. Indexes of four bytes and more are taken not to run over.
 */
final class SlotArrays {
  static final SlotArrays NONE = new SlotArrays(Map.of(), Map.of(), new BitSet());

  /** What is in a cell that an array is used by. */
  enum Part {
    INDEX,
    /** To the first element. */
    POINTER,
    /** What indexes are less than. */
    PERIOD
  }

  /** A cell that an array is used by, the array by its place. */
  record Use(int array, Ref ref, long bytes, Part part) {}

  /** The part that such a cell has in arrays. */
  record IndexUse(SlotRole role, Ref ref, Part part) {}

  private final Map<Integer, SlotRole> roles;
  private final Map<Integer, Set<Use>> arraysOfIndex;
  private final BitSet takers;
  private final BitSet objects = new BitSet();
  private final Map<Integer, Places> cellsOf = new TreeMap<>();

  private SlotArrays(
      Map<Integer, SlotRole> roles, Map<Integer, Set<Use>> arraysOfIndex, BitSet takers) {
    this.roles = roles;
    this.arraysOfIndex = arraysOfIndex;
    this.takers = takers;
  }

  boolean isEmpty() {
    return roles.isEmpty();
  }

  /** The functions that find objects at indexes, by number. */
  BitSet takers() {
    return takers;
  }

  /** What the array at some places is; null if it is none of these, or may be several. */
  @Nullable SlotRole at(Places places) {
    SlotRole role = places.isEmpty() ? null : roles.get(places.get(0));
    for (int i = 1; i < places.size() && role != null; i++) {
      role = role.equals(roles.get(places.get(i))) ? role : null;
    }
    return role;
  }

  /** Whether memory of such an array may be at some places. */
  boolean mayInclude(Places places, PointsTo pointsTo) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      boolean isWithin =
          pointsTo.offset(place) == PointsTo.ANY_OFFSET
              && objects.get(pointsTo.object(place).index());
      if (isWithin || roles.containsKey(place)) {
        return true;
      }
    }
    return false;
  }

  /** What the cells at some places are indexes of. */
  Set<IndexUse> indexedBy(Places places) {
    if (arraysOfIndex.isEmpty()) {
      return Set.of();
    }
    var found = new LinkedHashSet<IndexUse>();
    for (int i = 0; i < places.size(); i++) {
      for (Use use : arraysOfIndex.getOrDefault(places.get(i), Set.of())) {
        SlotRole role = roles.get(use.array);
        if (role != null) {
          found.add(new IndexUse(role, use.ref, use.part));
        }
      }
    }
    return found;
  }

  /** How large the cell of an index is, or of a pointer, if it is none. */
  long bytes(int place) {
    return arraysOfIndex.getOrDefault(place, Set.of()).stream()
        .mapToLong(Use::bytes)
        .max()
        .orElse(Long.BYTES);
  }

  /** The places of the indexes of some arrays, and of the pointers to them. */
  Places indexesOf(Places arrays) {
    return indexes((index, use) -> arrays.contains(use.array) && use.part != Part.PERIOD);
  }

  /**
   * The places of cells that arrays are used by, as far as some bytes may be part of them; of all
   * from there on if their number is negative.
   */
  Places among(Places at, long bytes, PointsTo pointsTo) {
    if (cellsOf.isEmpty()) {
      return Places.NONE;
    }
    var found = new BitSet();
    for (int i = 0; i < at.size(); i++) {
      long start = pointsTo.offset(at.get(i));
      Places cells = cellsOf.getOrDefault(pointsTo.object(at.get(i)).index(), Places.NONE);
      for (int k = 0; k < cells.size(); k++) {
        if (isAmong(cells.get(k), start, bytes, pointsTo)) {
          found.set(cells.get(k));
        }
      }
    }
    return found.isEmpty() ? Places.NONE : Places.ofSorted(found.stream().toArray());
  }

  private boolean isAmong(int cell, long start, long bytes, PointsTo pointsTo) {
    long offset = pointsTo.offset(cell);
    return start == PointsTo.ANY_OFFSET
        || offset == PointsTo.ANY_OFFSET
        || (offset + bytes(cell) > start && (bytes < 0 || offset < start + bytes));
  }

  /**
   * Whether two cells of one object, of arrays or that arrays are used by, have no array in common:
   * each belongs to one, or to one pointer to such, and these are at different offsets.
   */
  boolean areApart(int cell, int other, PointsTo pointsTo) {
    Set<Long> left = starts(cell, pointsTo);
    Set<Long> right = starts(other, pointsTo);
    return left.size() == 1 && right.size() == 1 && !left.equals(right);
  }

  private Set<Long> starts(int cell, PointsTo pointsTo) {
    var found = new HashSet<Long>();
    SlotRole role = roles.get(cell);
    if (role != null) {
      found.add(role.reach() == Reach.WITHIN ? pointsTo.offset(cell) : PointsTo.ANY_OFFSET);
    }
    for (Use use : arraysOfIndex.getOrDefault(cell, Set.of())) {
      Ref ref = use.ref;
      found.add(ref.symbol() == null ? pointsTo.offset(cell) - ref.offset() : PointsTo.ANY_OFFSET);
    }
    return found.contains(PointsTo.ANY_OFFSET) ? Set.of() : found;
  }

  /** Whether one of some cells has a pointer to an array in it. */
  boolean havePointer(Places cells) {
    return indexedBy(cells).stream().anyMatch(u -> u.part == Part.POINTER);
  }

  private Places indexes(BiPredicate<Integer, Use> wanted) {
    return Places.ofSorted(
        arraysOfIndex.entrySet().stream()
            .filter(e -> e.getValue().stream().anyMatch(u -> wanted.test(e.getKey(), u)))
            .mapToInt(Map.Entry::getKey)
            .sorted()
            .toArray());
  }

  /** Those without an index at some places. */
  SlotArrays without(BitSet indexes, PointsTo pointsTo) {
    var rest = new TreeMap<>(roles);
    arraysOfIndex.forEach(
        (index, uses) -> {
          if (indexes.get(index)) {
            uses.forEach(u -> rest.remove(u.array));
          }
        });
    return of(rest, arraysOfIndex, takers, pointsTo);
  }

  static SlotArrays of(
      Map<Integer, SlotRole> roles,
      Map<Integer, Set<Use>> indexes,
      BitSet takers,
      PointsTo pointsTo) {
    var used = new TreeMap<Integer, Set<Use>>();
    indexes.forEach(
        (index, uses) -> {
          var rest = new LinkedHashSet<>(uses);
          rest.removeIf(u -> !roles.containsKey(u.array));
          if (!rest.isEmpty()) {
            used.put(index, rest);
          }
        });
    var result = new SlotArrays(roles, used, takers);
    roles.keySet().forEach(p -> result.objects.set(pointsTo.object(p).index()));
    used.keySet()
        .forEach(
            p ->
                result.cellsOf.merge(
                    pointsTo.object(p).index(), Places.of(p), (a, b) -> a.union(b)));
    return result;
  }
}
