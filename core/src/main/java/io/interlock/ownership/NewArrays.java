package io.interlock.ownership;

import io.interlock.ir.Call;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ownership.Pointers.Cell;
import io.interlock.ownership.SlotArrays.IndexUse;
import java.util.Set;

/**
 * When the cells that an array is used by may get other contents than by moving an index: while
 * nobody else knows of them, and, if it is the pointer to the array, when the new one is empty, or
 * is the old one in another place. Where it is empty, slots that count have nothing in them.
 */
final class NewArrays {
  private final OwnershipInput input;
  private final Pointers pointers;

  NewArrays(OwnershipInput input, Pointers pointers) {
    this.input = input;
    this.pointers = pointers;
  }

  /** Whether nothing can have been taken out of what is at an address, nor anybody know of it. */
  boolean isPrepared(Instruction by, Value address, Holds now) {
    int holder = pointers.slot(address);
    return (holder >= 0 && now.isYoung(holder)) || input.preparation().includes(by);
  }

  /** Whether a pointer leads to the start of what nobody else has, nor has anything in it. */
  boolean isNew(Value value, Holds now) {
    int pointer = pointers.slot(value);
    return value instanceof NullConstant
        || (pointer >= 0
            && now.get(pointer) == Hold.FRESH
            && !pointers.isIndexed(value)
            && input.objects().areOnHeap(pointers.targets(value)));
  }

  /** Whether a stack was moved to other memory, and is found there from now on. */
  boolean isMoved(Store store, Set<IndexUse> uses, Holds now) {
    Call call = pointers.callOf(store.value());
    Cell cell = pointers.cell(store.address());
    return call != null
        && cell != null
        && uses.stream().allMatch(u -> u.role().isStack())
        && MovedMemory.by(call, input.models())
            .map(old -> old instanceof LocalValue l ? now.moves().loaded().get(l.id()) : null)
            .filter(reading -> reading.cell().equals(cell))
            .isPresent();
  }
}
