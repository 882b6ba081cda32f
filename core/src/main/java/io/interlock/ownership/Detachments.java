package io.interlock.ownership;

import io.interlock.ownership.Handovers.Container;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lists that are taken out of containers as a whole. To prove: when others may look at the
 * container again, no pointer to the end of the list ({@link EndCells}) leads into it, for who
 * continues a list there would change an object that somebody has. So all cells for ends that
 * belong to the container have been overwritten by then: those of its class ({@link Containers}),
 * and those of which it is not known what they belong to; but not those that belong to other lists
 * in the same object ({@link EndDistances}). Pointers from elsewhere do not count: an object that
 * they lead to is spoilt.
 */
final class Detachments {
  /**
   * A list was taken out.
   *
   * @param at the cells that led to it
   * @param kinds its objects
   * @param relative how far from these cells others were overwritten in the same object
   * @param absolute other places that were overwritten
   */
  record Detachment(Places at, BitSet kinds, LongSet relative, BitSet absolute) {}

  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final EndCells ends;
  private final List<Detachment> all = new ArrayList<>();
  private final BitSet followed = new BitSet();
  private final Map<Integer, LongSet> distances = new HashMap<>();
  private final BitSet unknown = new BitSet();

  Detachments(OwnershipInput input) {
    pointsTo = input.pointsTo();
    objects = input.objects();
    ends = input.ends();
  }

  void add(Detachment detachment) {
    all.add(detachment);
  }

  /** Cells lead to the ends of lists that start so far before them; null if that is not known. */
  void setEnds(BitSet cells, @Nullable LongSet by) {
    if (by == null) {
      unknown.or(cells);
      return;
    }
    cells.stream()
        .forEach(c -> distances.computeIfAbsent(c, e -> new LongOpenHashSet()).addAll(by));
  }

  /** What is behind objects of a list was found after it was taken out. */
  void follow(BitSet kinds) {
    followed.or(kinds);
  }

  /** The objects of lists that ends may still lead to. */
  BitSet spoilt(List<Container> containers) {
    BitSet used = objects.ofSameSites(followed);
    var spoilt = new BitSet();
    for (Detachment detachment : all) {
      BitSet kinds = objects.ofSameSites(detachment.kinds);
      if (kinds.intersects(used) && !kinds.isEmpty() && hasEndLeft(detachment, kinds, containers)) {
        spoilt.or(kinds);
      }
    }
    return spoilt;
  }

  private boolean hasEndLeft(Detachment detachment, BitSet kinds, List<Container> containers) {
    boolean isKnown = isIn(detachment.at, containers);
    for (Container container : containers) {
      boolean belongs =
          !isKnown || touches(container, detachment.at) || areAllEnds(container.cells());
      if (belongs
          && container.contents().intersects(kinds)
          && container.cells().stream()
              .anyMatch(c -> ends.include(c) && isLeft(c, isKnown, detachment))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIn(Places at, List<Container> containers) {
    for (int i = 0; i < at.size(); i++) {
      int cell = at.get(i);
      if (containers.stream().noneMatch(c -> c.cells().get(cell))) {
        return false;
      }
    }
    return true;
  }

  private static boolean touches(Container container, Places at) {
    for (int i = 0; i < at.size(); i++) {
      if (container.cells().get(at.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean areAllEnds(BitSet cells) {
    return cells.stream().allMatch(ends::include);
  }

  /** If the list did not start at the cell, but was part of another, nothing is near its end. */
  private boolean isLeft(int end, boolean isStart, Detachment detachment) {
    LongSet known = unknown.get(end) ? null : distances.get(end);
    if (detachment.absolute.get(end) || !isStart) {
      return !detachment.absolute.get(end);
    }
    if (known == null || known.isEmpty()) {
      return !isReset(end, detachment);
    }
    for (int i = 0; i < detachment.at.size(); i++) {
      if (mayBeLeft(end, detachment.at.get(i), known, detachment.relative)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the end of a list that starts at a cell may not have been overwritten. */
  private boolean mayBeLeft(int end, int start, LongSet known, LongSet relative) {
    var object = new BitSet();
    object.set(pointsTo.object(end).index());
    int other = pointsTo.object(start).index();
    if (!object.get(other)) {
      return objects.ofSameSites(object).get(other);
    }
    if (pointsTo.offset(start) == PointsTo.ANY_OFFSET) {
      return true;
    }
    long distance = pointsTo.offset(end) - pointsTo.offset(start);
    return known.contains(distance) && !relative.contains(distance);
  }

  private boolean isReset(int end, Detachment detachment) {
    boolean isReset = false;
    for (int i = 0; i < detachment.at.size(); i++) {
      int cell = detachment.at.get(i);
      if (pointsTo.object(cell).index() == pointsTo.object(end).index()) {
        boolean isExact =
            pointsTo.offset(cell) != PointsTo.ANY_OFFSET
                && pointsTo.offset(end) != PointsTo.ANY_OFFSET;
        if (!isExact
            || !detachment.relative.contains(pointsTo.offset(end) - pointsTo.offset(cell))) {
          return false;
        }
        isReset = true;
      }
    }
    return isReset;
  }
}
