package io.interlock.ownership;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.ir.Symbol;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a cell that leads to the end of a list ({@link EndCells}) is from the cell that the list
 * starts at, in the same object: whose end it is, where an object has several lists.
 *
 * <p>What a function stores in such a cell it puts into a list in the same function, whatever the
 * path: behind what it finds by the same cell, which changes nothing, or by another cell that has
 * the same base, and so a distance. Or it stores the address of a cell of the same base, where the
 * list is to start. In all other cases nothing is said. Bases are symbols and locals that have one
 * value as long as the function runs.
 */
final class EndDistances {
  private final OwnershipInput input;
  private final Pointers pointers;
  private final Body body;
  private final List<Store> stores = new ArrayList<>();

  EndDistances(OwnershipInput input, Pointers pointers, Body body) {
    this.input = input;
    this.pointers = pointers;
    this.body = body;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && s.value().isPointer() && !(s.value() instanceof NullConstant)) {
          stores.add(s);
        }
      }
    }
  }

  void tell(Sink sink) {
    for (Store store : stores) {
      BitSet ends = ends(pointers.targets(store.address()));
      if (!ends.isEmpty() && leadsToLists(store)) {
        sink.endsAt(ends, distances(store));
      }
    }
  }

  private BitSet ends(Places at) {
    var found = new BitSet();
    for (int i = 0; i < at.size(); i++) {
      found.set(at.get(i), input.ends().include(at.get(i)));
    }
    return found;
  }

  private boolean leadsToLists(Store store) {
    Places at = pointers.targets(store.address());
    return input.links().areIn(input.objects().heap(input.pointsTo().contents(at)));
  }

  /** Null if they are not known. */
  private @Nullable LongSet distances(Store store) {
    Pointers.Cell end = pointers.cell(store.address());
    if (end == null || !isStable(end)) {
      return null;
    }
    Pointers.Cell start = pointers.cell(store.value());
    if (start != null && isOfSameBase(start, end)) {
      return LongSet.of(end.offset() - start.offset());
    }
    int value = pointers.slot(store.value());
    return value < 0 ? null : distances(store, end, value);
  }

  private @Nullable LongSet distances(Store end, Pointers.Cell cell, int value) {
    var found = new LongOpenHashSet();
    boolean isPut = false;
    for (Store store : stores) {
      int other = pointers.slot(store.value());
      if (store.equals(end) || other < 0 || !pointers.areAliases(value, other)) {
        continue;
      }
      Pointers.Cell by = listCell(store.address(), value);
      if (by == null || !isOfSameBase(by, cell)) {
        return null;
      }
      isPut = true;
      if (by.offset() != cell.offset()) {
        found.add(cell.offset() - by.offset());
      }
    }
    return isPut ? found : null;
  }

  /** The cell of a list that something is put into: at its start, or where it goes on. */
  private Pointers.@Nullable Cell listCell(Value address, int value) {
    int holder = pointers.slot(address);
    BitSet kinds = input.objects().ofSameSites(pointers.heapOf(value));
    boolean isLink = holder >= 0 && kinds.intersects(pointers.heapOf(holder));
    return isLink ? pointers.source(holder) : pointers.cell(address);
  }

  private static boolean isOfSameBase(Pointers.Cell a, Pointers.Cell b) {
    return a.base().equals(b.base()) && a.terms().equals(b.terms());
  }

  private boolean isStable(Pointers.Cell cell) {
    boolean isOne =
        cell.base() instanceof Symbol
            || (cell.base() instanceof Integer local
                && (pointers.isFormalLocal(local) || isDefinedFirst(local)));
    return isOne && cell.terms().isEmpty();
  }

  /** Whether a local is defined in the first block, where nothing leads back to. */
  private boolean isDefinedFirst(int local) {
    return body.blocks().get(0).instructions().stream()
        .anyMatch(i -> i.definition().filter(r -> r.id() == local).isPresent());
  }
}
