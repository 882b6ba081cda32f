package io.interlock.summary.lock;

import io.interlock.ir.Global;
import io.interlock.ir.Store;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import it.unimi.dsi.fastutil.ints.Int2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectSortedMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Numbers in memory that are locks because of another lock that guards them: semaphores, locks for
 * readers and writers, and flags for what is busy, made of a mutex, a condition and counters.
 *
 * <p>A thread <em>knows</em> something of a cell if it has loaded it and tested what it found, and
 * since then has called nothing that may acquire or release a lock, written nothing atomically, and
 * not stored to the cell. What a function knows of a cell at a fixed distance from the pointer that
 * it returns, its caller knows of the cell at that distance from the result ({@link
 * Mark.Kind#SEEN_SIGNS}), and what is known by a value that a phi gets is known by the phi ({@link
 * ClaimCursors}): it is the same cell. There are three kinds of cells.
 *
 * <ul>
 *   <li>A <em>flag</em>: who knows it to be zero and stores a number that is not, has it. Every
 *       store is of a constant that is not zero, or by a thread that has the flag, which has it no
 *       more then.
 *   <li>A <em>stock</em> of one: who knows it not to be zero and takes one from it or stores zero,
 *       has it. Every store is such a one, or of zero, or of one (or one more) by a thread that has
 *       the stock, which has it no more then.
 *   <li>A number of <em>readers</em>, with a flag for its gate: who knows the flag to be zero and
 *       adds one, has the number, and the flag in shared mode. The number is an int or larger, so
 *       that there are not as many threads as would make it zero again. Every store is such a one,
 *       or takes one away, by a thread that has the number, which has neither any more. And nobody
 *       has the flag, but those who knew the number not to be positive.
 * </ul>
 *
 * <p>Besides, there may be stores while nobody else can use the cell, as in {@link SpinCells}: any
 * to flags, of zero or one to stocks, of constants that are not negative to numbers of readers. And
 * any two accesses to a cell of which one writes, and which may overlap, exclude each other by a
 * lock that is not made of such cells. That is asked for later ({@code race.ClaimGuards}).
 *
 * <p>Between what a thread knows of a cell and its store it holds the same locks throughout. A
 * write by another thread to what is known, or that would spoil what is known by then, is excluded
 * from the load by one of these locks, so from all of it. So the tests and stores are steps that
 * come one after the other, and
 *
 * <ul>
 *   <li>for flags, the proof of {@link SpinCells} holds: no two threads have one at once.
 *   <li>A stock is zero or one: zero while somebody has it, for the reason given there with the
 *       roles of the numbers exchanged, so that who gives it back makes it one, and taking one from
 *       what is not zero makes it zero.
 *   <li>A number of readers is at least the number of threads that have it. While a reader has it,
 *       it is positive; so no thread got the flag meanwhile. While a thread has the flag, that is
 *       not zero; so no reader came in meanwhile. So none has the flag while one has the number.
 * </ul>
 *
 * <p>What is done by who has a cell comes before the store by which it is given up, and that before
 * the load of the next one, by the lock that excludes them.
 *
 * <p>Which stores are made by who has the cell is found out as in {@link SpinCells}: they are left
 * to callers as releases that are not held, and what gets to the start of a thread {@link #spoilt
 * spoils} the cell.
 */
public final class ClaimCells {
  /** How a number is used. */
  public enum Kind {
    FLAG,
    STOCK,
    READERS
  }

  /**
   * A number.
   *
   * @param gate where the flag of a number of readers is; else {@link SinglePlace#NONE}
   */
  record Cell(int place, long size, Kind kind, int gate) {}

  private final PointsTo pointsTo;
  private final Int2ObjectSortedMap<Cell> cells = new Int2ObjectAVLTreeMap<>();
  private final Places all;

  /** Stores of what callers pass, which is zero or one. */
  private final Set<Store> initial;

  private final QuietCalls quiet;

  ClaimCells(PointsTo pointsTo, Collection<Cell> found, Set<Store> initial, QuietCalls quiet) {
    this.pointsTo = pointsTo;
    this.initial = initial;
    this.quiet = quiet;
    found.forEach(c -> cells.put(c.place(), c));
    all = Places.ofSorted(cells.keySet().toIntArray());
  }

  public boolean isEmpty() {
    return cells.isEmpty();
  }

  /** Where they are. */
  public Places all() {
    return all;
  }

  public long size(int place) {
    return cells.get(place).size();
  }

  /** The calls during which locks stay as they are. */
  public QuietCalls quiet() {
    return quiet;
  }

  public boolean isInitial(Store store) {
    return initial.contains(store);
  }

  /** What there is at all of the places, if they are cells of one kind and that size; else null. */
  public @Nullable Kind kind(Places places, long size) {
    Kind kind = null;
    for (int i = 0; i < places.size(); i++) {
      Cell cell = cells.get(places.get(i));
      if (cell == null || cell.size() != size || (kind != null && kind != cell.kind())) {
        return null;
      }
      kind = cell.kind();
    }
    return kind;
  }

  /** The cells that a write may touch, and the gates of these; a negative size goes to the end. */
  public Places touched(Places places, long size) {
    return withGates(
        pointsTo.mayOverlap(places, size, all, Long.BYTES)
            ? all.filter(p -> pointsTo.mayOverlap(places, size, Places.of(p), size(p)))
            : Places.NONE);
  }

  private Places withGates(Places some) {
    return some.union(gates(some));
  }

  /** The gates of the numbers of readers among some cells. */
  public Places gates(Places some) {
    Places result = Places.NONE;
    for (int i = 0; i < some.size(); i++) {
      int gate = cells.get(some.get(i)).gate();
      result = gate == SinglePlace.NONE ? result : result.union(Places.of(gate));
    }
    return result;
  }

  /** Some cells with their gates, and with the numbers of readers that they are gates of. */
  public Places withPartners(Places some) {
    Places readers = all.filter(p -> some.contains(cells.get(p).gate()));
    return withGates(some).union(readers);
  }

  /** Whether what is at the places are numbers of readers; they are cells of one kind. */
  public boolean areReaders(Places some) {
    return !gates(some).isEmpty();
  }

  /** The name of the gate of a number of readers; null if it has none. */
  public @Nullable Symbolic gate(Symbolic readers, Places at) {
    Symbolic found = null;
    for (int i = 0; i < at.size(); i++) {
      Cell cell = cells.get(at.get(i));
      Symbolic gate = beside(readers, cell.place(), cell.gate());
      if (gate == null || (found != null && !found.equals(gate))) {
        return null;
      }
      found = gate;
    }
    return found;
  }

  /** The names of the numbers that a flag is the gate of; null if one has none. */
  public @Nullable List<Symbolic> readers(Symbolic flag, Places at) {
    var found = new ArrayList<Symbolic>();
    for (Cell cell : cells.values()) {
      if (cell.gate() != SinglePlace.NONE && at.contains(cell.gate())) {
        Symbolic readers = beside(flag, cell.gate(), cell.place());
        if (readers == null) {
          return null;
        }
        found.add(readers);
      }
    }
    return found;
  }

  /** The name of what is at another place, of the same object or of a global. */
  private @Nullable Symbolic beside(Symbolic name, int place, int other) {
    if (pointsTo.object(place).equals(pointsTo.object(other))) {
      return name.plus(pointsTo.offset(other) - pointsTo.offset(place));
    }
    boolean areSingle =
        SinglePlace.of(pointsTo, Places.of(place)) != SinglePlace.NONE
            && SinglePlace.of(pointsTo, Places.of(other)) != SinglePlace.NONE;
    return areSingle && pointsTo.object(other).symbol() instanceof Global g
        ? Symbolic.of(new Atom.GlobalAddress(g)).plus(pointsTo.offset(other))
        : null;
  }

  /**
   * The cells that are no locks since they are written by a thread that may not have them and may
   * not be alone.
   *
   * @param unheld what such threads release
   */
  public Places spoilt(Places unheld) {
    return withGates(all.filter(unheld::contains));
  }
}
