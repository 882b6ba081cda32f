package io.interlock.ownership;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a function takes an object out of a list by the links in the object itself: {@code *o->prev
 * = o->next}, where what is in {@code prev} serves for nothing else ({@link EndCells}) and what is
 * in {@code next} are objects of the same kind.
 *
 * <p>That {@code prev} leads to the link that leads to the object, so that it is in a list until
 * then and in none afterwards, is assumed ({@link io.interlock.assumption.Assumption#SOUND_LISTS}).
 * So what the two links lead to, as far as it is loaded on the way there for certain and with no
 * call in between, are objects of that list.
 */
final class Unlinking {
  private static final int MAX_BLOCKS = 4;

  private final Pointers pointers;
  private final IdentityHashMap<Store, Integer> taken = new IdentityHashMap<>();
  private final BitSet links = new BitSet();

  Unlinking(OwnershipInput input, Pointers pointers, Body body) {
    this.pointers = pointers;
    for (Block block : pointers.isEmpty() ? List.<Block>of() : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Load prev = i instanceof Store s ? pointers.loadOf(pointers.rootOf(s.address())) : null;
        if (prev != null && i instanceof Store s && isUnlinking(s, prev, input)) {
          taken.put(s, pointers.slot(prev.address()));
          addLinks(s, prev, block, body);
        }
      }
    }
  }

  private boolean isUnlinking(Store store, Load prev, OwnershipInput input) {
    Load next = next(store);
    Pointers.Cell a = pointers.cell(prev.address());
    Pointers.Cell b = next == null ? null : pointers.cell(next.address());
    return a != null
        && b != null
        && pointers.slot(prev.address()) >= 0
        && a.base().equals(b.base())
        && a.terms().equals(b.terms())
        && a.offset() != b.offset()
        && !pointers.isIndexed(store.address())
        && leadsToMates(store, pointers.slot(prev.address()), input.objects())
        && input.ends().include(pointers.targets(prev.address()));
  }

  /** Whether what is put in the place of an object is of its kind. */
  private boolean leadsToMates(Store store, int object, HeapObjects objects) {
    BitSet behind = (BitSet) pointers.heap(store.value()).clone();
    boolean isAny = !behind.isEmpty();
    behind.andNot(objects.ofSameSites(pointers.heapOf(object)));
    return isAny && behind.isEmpty();
  }

  private @Nullable Load next(Store store) {
    return store.value() instanceof LocalValue l ? pointers.loadOf(l.id()) : null;
  }

  /** Loads of the two links from where control gets to the store for certain. */
  private void addLinks(Store store, Load prev, Block last, Body body) {
    Load next = next(store);
    if (next == null) {
      return;
    }
    Pointers.Cell a = pointers.cell(prev.address());
    Pointers.Cell b = pointers.cell(next.address());
    var before = new BitSet();
    before.set(last.index());
    for (int count = 0; count < MAX_BLOCKS; count++) {
      for (Block block : body.blocks()) {
        List<Integer> successors = block.terminator().successors();
        boolean leads = !successors.isEmpty() && !before.get(block.index());
        for (int s : successors) {
          leads &= before.get(s);
        }
        before.set(block.index(), leads || before.get(block.index()));
      }
    }
    for (int at = before.nextSetBit(0); at >= 0; at = before.nextSetBit(at + 1)) {
      List<Instruction> instructions = body.blocks().get(at).instructions();
      int end = at == last.index() ? instructions.indexOf(store) : instructions.size();
      int start = end;
      while (start > 0 && !isCall(instructions.get(start - 1))) {
        start--;
      }
      for (Instruction i : instructions.subList(start, end)) {
        if (i instanceof Load l) {
          Pointers.Cell cell = pointers.cell(l.address());
          boolean isLink = cell != null && (cell.equals(a) || cell.equals(b));
          links.set(l.result().id(), isLink || links.get(l.result().id()));
        }
      }
    }
  }

  private static boolean isCall(Instruction i) {
    return i instanceof Call c && c.directCallee().filter(Function::isIntrinsic).isEmpty();
  }

  /** Whether a load is of a link of an object that is about to be taken out. */
  boolean isLink(Load load) {
    return links.get(load.result().id());
  }

  /** The pointer to the object that a store takes out; negative if it takes none. */
  int taken(Store store) {
    return taken.getOrDefault(store, -1);
  }
}
