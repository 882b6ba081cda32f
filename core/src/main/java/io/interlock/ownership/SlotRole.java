package io.interlock.ownership;

import io.interlock.ir.Global;
import io.interlock.ir.Load;
import io.interlock.ir.Symbol;
import io.interlock.ownership.Pointers.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an array is used by indexes that are in cells: objects are put at one, and taken at another
 * or the same.
 *
 * @param reach what the cells are named from
 * @param home the array, or the pointer to it, if its indexes are in other variables; else null
 * @param put the cells whose sum is where the next object goes
 * @param take the cell that says where the next object is found: if the same, behind it
 * @param period where indexes start again
 */
record SlotRole(Reach reach, @Nullable Cell home, List<Ref> put, Ref take, Period period) {
  /** What stands for an array where its indexes are named. */
  enum Reach {
    /** Its first element. */
    WITHIN,
    /** The cell that a pointer to it is in. */
    BEHIND
  }

  /**
   * Where the cell of an index is.
   *
   * @param symbol null if it is in the same object as the array, or as the pointer to it
   * @param offset in the symbol, or from the array on
   */
  record Ref(@Nullable Symbol symbol, long offset) {
    /** That of the pointer to an array. */
    static final Ref POINTER = new Ref(null, 0);

    Cell cell(Cell array) {
      return symbol == null
          ? new Cell(array.base(), array.offset() + offset, array.terms())
          : new Cell(symbol, offset, List.of());
    }

    static @Nullable Ref of(Load load, Cell array, Pointers pointers) {
      Cell cell = pointers.cell(load.address());
      return cell == null ? null : of(cell, array);
    }

    /** The index that a cell is of an array; null if they have nothing in common. */
    private static @Nullable Ref of(Cell cell, Cell array) {
      if (cell.base().equals(array.base()) && cell.terms().equals(array.terms())) {
        return new Ref(null, cell.offset() - array.offset());
      }
      boolean areVariables = array.terms().isEmpty() && cell.terms().isEmpty();
      return areVariables
              && array.base() instanceof Symbol a
              && cell.base() instanceof Symbol s
              && isThreadLocal(a) == isThreadLocal(s)
          ? new Ref(s, cell.offset())
          : null;
    }

    private static boolean isThreadLocal(Symbol symbol) {
      return symbol instanceof Global g && g.isThreadLocal();
    }

    /** The array that a cell is the index of. */
    Cell array(Cell cell, @Nullable Cell home) {
      return home == null ? new Cell(cell.base(), cell.offset() - offset, cell.terms()) : home;
    }

    /** The same from an array that this is so far behind. */
    Ref behind(Ref other) {
      return symbol == null ? new Ref(other.symbol, offset + other.offset) : this;
    }
  }

  /**
   * What indexes are less than.
   *
   * @param number zero if there is nothing, or it is in a cell; negative if it is not known
   */
  record Period(long number, @Nullable Ref cell) {
    static final Period NONE = new Period(0, null);
    static final Period UNKNOWN = new Period(-1, null);

    static Period of(IndexForm.Modulus modulus, Cell from, Pointers pointers) {
      if (modulus.load() == null) {
        return new Period(modulus.number(), null);
      }
      Ref cell = Ref.of(modulus.load(), from, pointers);
      return cell == null ? UNKNOWN : new Period(0, cell);
    }

    /** The same from an array that the present one is so far behind. */
    Period behind(Ref ref) {
      return cell == null ? this : new Period(0, cell.behind(ref));
    }

    boolean isNone() {
      return equals(NONE);
    }

    boolean isUnknown() {
      return number < 0;
    }
  }

  /** Whether objects are put and taken at one end. */
  boolean isStack() {
    return put.size() == 1 && put.get(0).equals(take);
  }

  /** Null if objects are put and taken in other ways. */
  static @Nullable SlotRole of(
      Reach reach, @Nullable Cell home, List<Ref> put, List<Ref> take, Period period) {
    boolean isKnown =
        take.size() == 1
            && (put.size() == 1
                || (put.size() == 2 && put.contains(take.get(0)) && !put.get(0).equals(put.get(1))))
            && !(put.equals(take) && !period.isNone())
            && !period.isUnknown();
    return isKnown ? new SlotRole(reach, home, put, take.get(0), period) : null;
  }
}
