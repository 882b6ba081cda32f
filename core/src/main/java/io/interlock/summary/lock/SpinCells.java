package io.interlock.summary.lock;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Program;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.lock.CellWrite.Effect;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.symbolic.Modified;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers in memory that are used as locks: spin locks made of atomic operations, and flags that
 * one thread claims for good.
 *
 * <p>Who <em>tries</em> a cell writes something else than zero to it in one atomic step, with
 * acquire, and <em>has</em> it from there if what was there before was zero: an exchange or an "or"
 * with a constant, a compare-and-exchange of zero by a constant. A cell is a lock if every write to
 * it is one of these:
 *
 * <ol>
 *   <li>an atomic one of a constant that is not zero, tries among them;
 *   <li>an atomic one of anything, with release, by a thread that has the cell; it has it no more
 *       then, unless it has taken one away from more than one;
 *   <li>any, while nobody else can use the cell: in an object that only the writer knows, or in the
 *       main thread while there is no other. Nobody has the cell then.
 * </ol>
 *
 * <p>Then no two threads have it at once, and what one does while it has it comes before what the
 * next one does. Take the writes in the order in which the cell changes, from the last one of the
 * third kind on, and let T be a try that found zero, by thread t. Say the first write of zero after
 * T is by another thread u. It is of the second kind, so u has had the cell since a try U that
 * found zero. U does not come after T, since there is no zero between T and that write to be found.
 * So it comes before, and between U and T there is a write of zero, since T has found one. The
 * first of these is u's, by induction, and takes the cell from it: a contradiction. So whoever
 * tries next finds the zero that t has written with release, and acquires.
 *
 * <p>What somebody takes one away from is one of the constants while somebody has the cell, or less
 * than that. If all constants are bytes, it is zero afterwards, as a whole and in its low byte, if
 * and only if it was one; otherwise whoever takes one away has the cell no more.
 *
 * <p>All this holds as well of some bits of a cell in place of the whole ({@link LockBits}).
 *
 * <p>Neither what the cell holds at first matters, nor what is read from it. A relaxed operation is
 * no try, and releases nothing. What is said of zero holds of zero in the low byte as well, since
 * numbers have one name whatever is cut off from them. That all operations on a cell are of one
 * size is asked for: half of it being zero says nothing of the whole.
 *
 * <p>Which writes there are is a question of points-to. Whether a writer has the cell, or is alone,
 * is known once there are summaries ({@link UnheldRelease}). So what somebody tries is taken for a
 * lock by all summaries. {@link #spoilt} finds in them what is written otherwise, and locksets are
 * made absolute without it. Nothing has to be made again: whether a cell is written by who has it
 * does not depend on other cells.
 */
public final class SpinCells {
  private final PointsTo pointsTo;

  /** By size in bytes. */
  private final Map<Long, Places> cells;

  private final TicketCells tickets;

  /** Where constants are stored that are no bytes. */
  private final Places wide;

  private final LockBits bits;

  /** What writes touch: asked again and again. */
  private final Map<Written, Places> touched = new ConcurrentHashMap<>();

  /** Where something is written, and how much. */
  private record Written(Places places, long size) {}

  private SpinCells(
      PointsTo pointsTo, Map<Long, Places> cells, TicketCells tickets, Places wide, LockBits bits) {
    this.tickets = tickets;
    this.bits = bits;
    this.wide = wide;
    this.pointsTo = pointsTo;
    this.cells = cells;
  }

  /** What is tried somewhere in a function that may run. */
  public static SpinCells find(Program program, PointsTo pointsTo, BitSet running) {
    Map<Long, Places> tried = new TreeMap<>();
    Places wide = Places.NONE;
    var bits = new LockBits();
    for (Function function : program.functions()) {
      if (running.get(function.index())) {
        for (LockBits.Try t : program.body(function).map(LockBits::tries).orElse(List.of())) {
          Places at = pointsTo.targets(function, t.update().address());
          tried.merge(t.update().shape().size(), at, Places::union);
          bits.add(t, at);
        }
        for (Block block : program.body(function).map(Body::blocks).orElse(List.of())) {
          for (Instruction i : block.instructions()) {
            CellWrite write = CellWrite.of(i);
            if (write != null && write.effect() == Effect.TRY) {
              Places at = pointsTo.targets(function, write.address());
              tried.merge(write.size(), at, Places::union);
            }
            if (i instanceof MemoryAccess m && m.shape().isAtomic() && CellWrite.isWide(m)) {
              wide = wide.union(pointsTo.targets(function, m.address()));
            }
          }
        }
      }
    }
    TicketCells tickets = TicketCells.find(program, pointsTo, running);
    var all = new SpinCells(pointsTo, tried, tickets, wide, bits);
    return all.kept((size, place) -> !all.isOfOtherSize(size, place) && !all.isTicket(size, place));
  }

  private boolean isOfOtherSize(long size, int place) {
    return cells.entrySet().stream()
        .anyMatch(
            e ->
                e.getKey() != size
                    && pointsTo.mayOverlap(Places.of(place), size, e.getValue(), e.getKey()));
  }

  private boolean isTicket(long size, int place) {
    return !tickets
        .touched((s, p) -> pointsTo.mayOverlap(Places.of(place), size, Places.of(p), s))
        .isEmpty();
  }

  interface Condition {
    boolean holds(long size, int place);
  }

  private SpinCells kept(Condition condition) {
    Map<Long, Places> kept = new LinkedHashMap<>();
    cells.forEach(
        (size, places) -> {
          Places left = places.filter(p -> condition.holds(size, p));
          if (!left.isEmpty()) {
            kept.put(size, left);
          }
        });
    return new SpinCells(pointsTo, kept, tickets, wide, bits);
  }

  public boolean isEmpty() {
    return cells.isEmpty() && tickets.isEmpty();
  }

  /** Locks of two numbers; none of them is a cell, too. */
  public TicketCells tickets() {
    return tickets;
  }

  /** Whether all there may be at the places is cells of that size. */
  public boolean areLocks(Places places, long size) {
    Places known = cells.getOrDefault(size, Places.NONE);
    return !places.isEmpty() && known.union(places).size() == known.size();
  }

  /** The bits of cells that are the lock. */
  public long bits(Places places) {
    return bits.at(places);
  }

  /** Whether all constants that are stored at the places are bytes. */
  public boolean areNarrow(Places places, long size) {
    return !pointsTo.mayOverlap(places, size, wide, Long.BYTES);
  }

  /** The cells that a write of some size may touch; a negative one goes on to the end. */
  public Places touched(Places places, long size) {
    return touched.computeIfAbsent(new Written(places, size), this::findTouched);
  }

  private Places findTouched(Written written) {
    Places places = written.places;
    long size = written.size;
    Places all = tickets.touched((s, p) -> pointsTo.mayOverlap(places, size, Places.of(p), s));
    for (var entry : cells.entrySet()) {
      long cell = entry.getKey();
      if (pointsTo.mayOverlap(places, size, entry.getValue(), cell)) {
        Places found =
            entry.getValue().filter(p -> pointsTo.mayOverlap(places, size, Places.of(p), cell));
        all = all.union(found);
      }
    }
    return all;
  }

  /** The cells among what is written. */
  public Places touched(Modified written) {
    Places all = tickets.touched((s, p) -> written.mayAffect(pointsTo, Places.of(p)));
    for (var entry : cells.entrySet()) {
      if (written.mayAffect(pointsTo, entry.getValue())) {
        all = all.union(entry.getValue().filter(p -> written.mayAffect(pointsTo, Places.of(p))));
      }
    }
    return all;
  }

  /** Whether an instruction may make a cell zero: others may get it then. */
  public boolean mayRelease(Function function, Instruction i) {
    CellWrite write = isEmpty() ? null : CellWrite.of(i);
    if (write == null) {
      return false;
    }
    Places at = pointsTo.targets(function, write.address());
    long some = bits(at);
    Effect effect = some == LockBits.WHOLE ? write.effect() : LockBits.effect(i, some);
    return effect != Effect.TRY && effect != Effect.KEEP && !touched(at, write.size()).isEmpty();
  }

  /**
   * Where cells are that were taken for locks and are written by a thread that may not have them
   * and may not be alone.
   *
   * @param unheld what such threads release
   */
  public Places spoilt(Places unheld) {
    Places found = tickets.spoilt(unheld);
    for (Places some : cells.values()) {
      found = found.union(some.filter(unheld::contains));
    }
    return found;
  }
}
