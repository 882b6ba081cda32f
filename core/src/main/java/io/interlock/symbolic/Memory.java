package io.interlock.symbolic;

import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.StackObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known of memory at a point of a function: the values of cells written or read since
 * entry, and which memory may have changed since entry. A cell that did not change holds its {@link
 * Contents}. Other threads' writes are not considered here; whoever relies on a name that passes
 * through shared cells has to make sure of them.
 *
 * <p>A value of this class is not changed after it has been handed out; {@link #copy} comes first.
 */
public final class Memory {
  /** Names longer than this are not worth their price. */
  static final int MAX_DEPTH = 4;

  private static final int MAX_CELLS = 96;
  private static final long WORD = 8;

  private final Map<Symbolic, Symbolic> cells;

  /** How many bytes there are of a cell, if it is less than a word. */
  private final Map<Symbolic, Long> sizes;

  /** Shared with others that say the same until it changes. */
  private Modified modified;

  /** Ends with the first copy, whoever makes it. */
  private boolean isOwnModified;

  public Memory() {
    this(new LinkedHashMap<>(), new HashMap<>(), new Modified());
  }

  private Memory(Map<Symbolic, Symbolic> cells, Map<Symbolic, Long> sizes, Modified modified) {
    this.cells = cells;
    this.sizes = sizes;
    this.modified = modified;
  }

  public Memory copy() {
    isOwnModified = false;
    return new Memory(new LinkedHashMap<>(cells), new HashMap<>(sizes), modified);
  }

  private Modified ownModified() {
    if (!isOwnModified) {
      modified = modified.copy();
      isOwnModified = true;
    }
    return modified;
  }

  private void addModified(Modified more) {
    if (modified.isEmpty()) {
      modified = more;
      isOwnModified = false;
    } else if (more != modified && !modified.contains(more)) {
      ownModified().addAll(more);
    }
  }

  /** The cells with known values, in the order they became known. */
  public Map<Symbolic, Symbolic> cells() {
    return cells;
  }

  public Modified modified() {
    return modified;
  }

  /** What a cell holds; null if there is no name for it. */
  public @Nullable Symbolic read(Symbolic address, SymbolicPlaces places) {
    Symbolic known = cells.get(address);
    if (known != null) {
      return known;
    }
    boolean startsEmpty =
        address.atom() instanceof StackObject || address.atom() instanceof FreshObject;
    if (startsEmpty
        || address.depth() >= MAX_DEPTH
        || modified.mayAffect(places.pointsTo(), places.of(address))) {
      return null;
    }
    return Symbolic.of(new Contents(address));
  }

  /** Whether a variable of the function's own has not been given a value yet, or null. */
  boolean isUnset(Symbolic variable, SymbolicPlaces places) {
    Symbolic known = cells.get(variable);
    return known == null
        ? !modified.mayAffect(places.pointsTo(), places.of(variable))
        : known.isConstant() && known.offset() == 0;
  }

  /** The same of so many bytes: null if only some of them are known. */
  @Nullable Symbolic read(Symbolic address, long size, SymbolicPlaces places) {
    return cells.containsKey(address) && size(address) < size ? null : read(address, places);
  }

  private long size(Symbolic cell) {
    return sizes.getOrDefault(cell, WORD);
  }

  /** Whether nothing has been read or written. */
  boolean isUntouched() {
    return cells.isEmpty() && modified.isEmpty();
  }

  /** Whether a cell holds what it held on entry, as far as this function has to do with it. */
  public boolean isAsOnEntry(Symbolic address, SymbolicPlaces places) {
    return Symbolic.of(new Contents(address)).equals(read(address, places));
  }

  /** Notes what so many bytes were found to hold. */
  void learn(Symbolic address, long size, Symbolic value) {
    if (cells.size() < MAX_CELLS) {
      cells.put(address, value);
      if (size >= 0 && size < WORD) {
        sizes.put(address, size);
      } else {
        sizes.remove(address);
      }
    }
  }

  /** A write; the value is null if it has no name or is no single word. */
  public void write(Symbolic address, long size, @Nullable Symbolic value, SymbolicPlaces places) {
    cells.keySet().removeIf(cell -> places.mayOverlap(address, size, cell, size(cell)));
    ownModified().add(places.pointsTo(), places.of(address), size);
    if (value != null) {
      learn(address, size, value);
    }
  }

  /** Whatever a call may have written. */
  public void havoc(Modified written, SymbolicPlaces places) {
    if (!written.isEmpty()) {
      cells.keySet().removeIf(a -> written.mayAffect(places.pointsTo(), places.of(a)));
      addModified(written);
    }
  }

  /** Forgets everything about a definition that runs again. */
  void forget(io.interlock.ir.Function function, int local) {
    cells
        .entrySet()
        .removeIf(
            e ->
                e.getKey().mentionsDefinition(function, local)
                    || e.getValue().mentionsDefinition(function, local));
  }

  /** Forgets cells whose value is built on some atoms. */
  public void forgetValues(Predicate<Atom> condition) {
    cells.values().removeIf(v -> v.mentions(condition));
  }

  /**
   * What holds on both paths; a cell known on one path only is kept if the other one says the same
   * of it.
   */
  Memory meet(Memory other, SymbolicPlaces places) {
    var common = new LinkedHashMap<Symbolic, Symbolic>();
    cells.forEach(
        (address, value) -> {
          if (value.equals(other.read(address, size(address), places))) {
            common.put(address, value);
          }
        });
    other.cells.forEach(
        (address, value) -> {
          if (!cells.containsKey(address) && value.equals(read(address, places))) {
            common.put(address, value);
          }
        });
    isOwnModified = false;
    other.isOwnModified = false;
    var met = new Memory(common, common(other, common), modified);
    met.addModified(other.modified);
    return met;
  }

  /** The smaller of two sizes is what is known on both paths. */
  private Map<Symbolic, Long> common(Memory other, Map<Symbolic, Symbolic> kept) {
    var both = new HashMap<Symbolic, Long>();
    for (Symbolic cell : kept.keySet()) {
      long size = Math.min(size(cell), other.size(cell));
      if (size < WORD) {
        both.put(cell, size);
      }
    }
    return both;
  }

  boolean sameAs(Memory other) {
    return cells.equals(other.cells)
        && cells.keySet().stream().allMatch(c -> size(c) == other.size(c))
        && (modified == other.modified || modified.sameAs(other.modified));
  }
}
