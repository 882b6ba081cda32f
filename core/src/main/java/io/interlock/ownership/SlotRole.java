package io.interlock.ownership;

import io.interlock.ir.Symbol;
import io.interlock.ownership.Pointers.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an array is used by indexes that are in cells: objects are put at one, and taken at another
 * or the same.
 *
 * @param home the array, if its indexes are in other variables than itself; else null
 * @param put the cells whose sum is where the next object goes
 * @param take the cell that says where the next object is found: if the same, behind it
 * @param modulus zero if indexes do not start again
 */
record SlotRole(@Nullable Cell home, List<Ref> put, Ref take, long modulus) {
  /**
   * Where the cell of an index is.
   *
   * @param symbol null if it is in the same object as the array
   * @param offset in the symbol, or from the array on
   */
  record Ref(@Nullable Symbol symbol, long offset) {
    Cell cell(Cell array) {
      return symbol == null
          ? new Cell(array.base(), array.offset() + offset, array.terms())
          : new Cell(symbol, offset, List.of());
    }

    /** The index that a cell is of an array; null if they have nothing in common. */
    static @Nullable Ref of(Cell cell, Cell array) {
      if (cell.base().equals(array.base()) && cell.terms().equals(array.terms())) {
        return new Ref(null, cell.offset() - array.offset());
      }
      boolean areVariables =
          array.base() instanceof Symbol && array.terms().isEmpty() && cell.terms().isEmpty();
      return areVariables && cell.base() instanceof Symbol s ? new Ref(s, cell.offset()) : null;
    }

    /** The array that a cell is the index of. */
    Cell array(Cell cell, @Nullable Cell home) {
      return home == null ? new Cell(cell.base(), cell.offset() - offset, cell.terms()) : home;
    }
  }

  /** Whether objects are put and taken at one end. */
  boolean isStack() {
    return put.size() == 1 && put.get(0).equals(take);
  }

  /** Null if objects are put and taken in other ways. */
  static @Nullable SlotRole of(@Nullable Cell home, List<Ref> put, List<Ref> take, long modulus) {
    boolean isKnown =
        take.size() == 1
            && (put.size() == 1
                || (put.size() == 2 && put.contains(take.get(0)) && !put.get(0).equals(put.get(1))))
            && !(put.equals(take) && modulus != 0);
    return isKnown ? new SlotRole(home, put, take.get(0), modulus) : null;
  }
}
