package io.interlock.ownership;

import io.interlock.ir.Store;
import io.interlock.ir.Symbol;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Follows what becomes of cells between releases ({@link Section}), and tells it at each. */
final class Sections {
  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final EndCells ends;
  private final Pointers pointers;
  private final Map<Pointers.Cell, Places> named = new HashMap<>();

  Sections(OwnershipInput input, Pointers pointers) {
    pointsTo = input.pointsTo();
    objects = input.objects();
    ends = input.ends();
    this.pointers = pointers;
  }

  /** Cells that lead to no end of a list do not matter. */
  void overwrite(Store store, Holds now) {
    BitSet by = pointers.heap(store.value());
    if (!by.isEmpty()) {
      now.set(now.section().put());
    }
    Pointers.Cell cell = store.value().isPointer() ? pointers.cell(store.address()) : null;
    if (cell != null && mayLeadToEnd(store)) {
      named.put(cell, pointers.targets(store.address()));
      now.set(now.section().reset(cell, by));
    }
  }

  private boolean mayLeadToEnd(Store store) {
    Places at = pointers.targets(store.address());
    for (int i = 0; i < at.size(); i++) {
      if (ends.include(at.get(i))) {
        return !objects.heap(pointsTo.contents(at)).isEmpty();
      }
    }
    return false;
  }

  /** A list was taken out that a cell led to. */
  void detach(Pointers.Cell cell, Store store, Holds now) {
    named.put(cell, pointers.targets(store.address()));
    now.set(now.section().detach(cell));
  }

  /** Others may look at containers, or some cells have no name any more. */
  void end(Predicate<Pointers.Cell> lost, Holds now, @Nullable Sink sink) {
    Section section = now.section();
    if (sink != null) {
      section
          .detached()
          .forEach(
              (cell, resets) -> {
                if (lost.test(cell)) {
                  sink.detaches(detachment(cell, resets));
                }
              });
    }
    now.set(section.without(lost));
  }

  private Detachments.Detachment detachment(Pointers.Cell cell, Set<Section.Reset> resets) {
    Places at = named.getOrDefault(cell, Places.NONE);
    BitSet kinds = objects.heap(pointsTo.contents(at));
    BitSet all = objects.ofSameSites(kinds);
    var relative = new LongOpenHashSet();
    var absolute = new BitSet();
    for (Section.Reset reset : resets) {
      Pointers.Cell other = reset.cell();
      Places places = named.getOrDefault(other, Places.NONE);
      if (reset.by().intersects(all)) {
        continue;
      }
      if (other.base().equals(cell.base()) && other.terms().equals(cell.terms())) {
        relative.add(other.offset() - cell.offset());
      }
      if (other.base() instanceof Symbol && other.terms().isEmpty() && places.size() == 1) {
        absolute.set(places.get(0));
      }
    }
    return new Detachments.Detachment(at, kinds, relative, absolute);
  }
}
