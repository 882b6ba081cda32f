package io.interlock.ownership;

import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Symbol;
import io.interlock.ir.Value;
import io.interlock.ownership.Pointers.Cell;
import io.interlock.ownership.SlotRole.Period;
import io.interlock.ownership.SlotRole.Reach;
import io.interlock.ownership.SlotRole.Ref;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of an array whose index comes from cells.
 *
 * @param array its first element, or the pointer to it, as the function names it
 * @param pointer where the array is by a pointer from a cell; null if it has a name itself
 * @param refs the cells, in a fixed order
 */
record Slot(Cell array, @Nullable Load pointer, IndexForm form, List<Ref> refs, Period period) {
  static @Nullable Slot of(Value address, Pointers pointers) {
    Cell cell = pointers.cell(address);
    Slot found = null;
    for (int i = 0; cell != null && i < cell.terms().size(); i++) {
      LocalValue index = pointers.local(cell.terms().get(i).local());
      IndexForm form = index == null ? null : pointers.forms().of(index);
      Slot slot = form == null || form.isConstant() ? null : of(cell, i, form, pointers);
      if (slot != null && found != null) {
        return null;
      }
      found = slot == null ? found : slot;
    }
    return found;
  }

  private static @Nullable Slot of(Cell cell, int term, IndexForm form, Pointers pointers) {
    var terms = new ArrayList<>(cell.terms());
    terms.remove(term);
    var array = new Cell(cell.base(), cell.offset(), List.copyOf(terms));
    Slot within = of(array, null, form, pointers);
    Load pointer =
        within == null && terms.isEmpty() && cell.offset() == 0 ? loaded(cell, pointers) : null;
    Cell behind = pointer == null ? null : pointers.cell(pointer.address());
    return behind == null ? within : of(behind, pointer, form, pointers);
  }

  private static @Nullable Load loaded(Cell cell, Pointers pointers) {
    return cell.base() instanceof Integer local ? pointers.loadOf(local) : null;
  }

  private static @Nullable Slot of(
      Cell array, @Nullable Load pointer, IndexForm form, Pointers pointers) {
    var refs = new ArrayList<Ref>();
    for (Load load : form.loads()) {
      Ref ref = Ref.of(load, array, pointers);
      if (ref == null) {
        return null;
      }
      refs.add(ref);
    }
    refs.sort(
        Comparator.comparing((Ref r) -> r.symbol() == null ? "" : symbolName(r.symbol()))
            .thenComparingLong(Ref::offset));
    return new Slot(
        array, pointer, form, List.copyOf(refs), Period.of(form.modulus(), array, pointers));
  }

  private static String symbolName(Symbol symbol) {
    return symbol.name();
  }

  Reach reach() {
    return pointer == null ? Reach.WITHIN : Reach.BEHIND;
  }
}
