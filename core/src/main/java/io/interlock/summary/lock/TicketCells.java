package io.interlock.summary.lock;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.SinglePlace;
import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2IntSortedMap;
import it.unimi.dsi.fastutil.ints.Int2LongAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2LongSortedMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Locks of two numbers, by which threads are served in the order of tickets they draw
 * (Mellor-Crummey and Scott, "Algorithms for scalable synchronization on shared-memory
 * multiprocessors", section 2.2). A thread draws by adding one to the first number, atomically, and
 * has the lock once it has loaded its ticket from the second one, with acquire. The second number
 * is what stands for the lock. It is one if
 *
 * <ol>
 *   <li>tickets for it are drawn from one number only, and every write to that adds one to it,
 *       atomically;
 *   <li>every write to the second number adds one to it, atomically or by storing one more than
 *       what was loaded from it just before, or than the ticket, with release, and is made by a
 *       thread that has the lock; which has it no more then;
 *   <li>or, in both cases, is made while nobody else can use the lock, and nobody has it then.
 * </ol>
 *
 * <p>Then no ticket is drawn twice, until the number overflows: it is assumed that there are never
 * that many threads. Say t has the lock by ticket n. The number served went from n to n + 1 by who
 * had the lock by n, so by t itself, which has not done so yet. So the number is still n, and
 * another thread that has the lock has loaded a smaller one, m. But the number has left m, so that
 * thread has added one to it, and has the lock no more. Who loads n + 1 acquires what was released
 * with it. What the numbers are at first does not matter.
 *
 * <p>That writes are made by who has the lock is found out as in {@link SpinCells}.
 */
public final class TicketCells {
  private static final int MAX_CASTS = 3;

  /** A place where a thread looks whether its ticket is served. */
  public record Look(Load served, AtomicUpdate draw) {}

  private final PointsTo pointsTo;

  /** For each number served the one that its tickets are drawn from. */
  private final Int2IntSortedMap drawn = new Int2IntAVLTreeMap();

  private final Int2LongSortedMap sizes = new Int2LongAVLTreeMap();
  private final IntSet doubtful = new IntOpenHashSet();

  private TicketCells(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  static TicketCells find(Program program, PointsTo pointsTo, BitSet running) {
    var cells = new TicketCells(pointsTo);
    for (Function function : program.functions()) {
      if (running.get(function.index())) {
        program.body(function).ifPresent(b -> looks(b).forEach(look -> cells.add(function, look)));
      }
    }
    cells.doubtful.forEach((int place) -> cells.drawn.remove(place));
    return cells;
  }

  /** The comparisons for equality of a number loaded with acquire and one drawn in the function. */
  public static List<Look> looks(Body body) {
    Definitions definitions = body.definitions();
    var looks = new ArrayList<Look>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Compare c
            && (c.predicate() == Compare.Predicate.EQUAL
                || c.predicate() == Compare.Predicate.NOT_EQUAL)) {
          Instruction left = source(c.left(), definitions);
          Instruction right = source(c.right(), definitions);
          Instruction load = left instanceof Load ? left : right;
          Instruction draw = left instanceof Load ? right : left;
          if (load instanceof Load l && draw instanceof AtomicUpdate u && isLook(l, u)) {
            looks.add(new Look(l, u));
          }
        }
      }
    }
    return looks;
  }

  private static boolean isLook(Load load, AtomicUpdate draw) {
    return load.shape().ordering().acquires()
        && load.bits() == null
        && load.shape().size() == draw.shape().size()
        && addsOne(draw);
  }

  /** What computes a number that may have been widened. */
  private static @Nullable Instruction source(Value value, Definitions definitions) {
    Value v = value;
    for (int casts = 0; casts < MAX_CASTS && v instanceof LocalValue local; casts++) {
      Instruction definition = definitions.of(local);
      boolean isWidened =
          definition instanceof Arithmetic a
              && (a.operator() == Arithmetic.Operator.ZEXT
                  || a.operator() == Arithmetic.Operator.SEXT);
      if (!isWidened || definition == null) {
        return definition;
      }
      v = definition.operands().get(0);
    }
    return null;
  }

  public static boolean addsOne(AtomicUpdate update) {
    return update.operator().equals("add")
        && update.value() instanceof IntegerConstant c
        && c.value() == 1;
  }

  private void add(Function function, Look look) {
    Places served = pointsTo.targets(function, look.served().address());
    Places tickets = pointsTo.targets(function, look.draw().address());
    for (int i = 0; i < served.size(); i++) {
      int place = served.get(i);
      int from = drawnFrom(place, served, tickets);
      long size = look.served().shape().size();
      boolean isOther =
          sizes.containsKey(place) && (drawn.get(place) != from || sizes.get(place) != size);
      if (from < 0 || isOther) {
        doubtful.add(place);
      }
      drawn.put(place, from);
      sizes.put(place, size);
    }
  }

  /** The only one, or the only one of the same object; else negative. */
  private int drawnFrom(int served, Places all, Places tickets) {
    if (all.size() == 1 && tickets.size() == 1) {
      return tickets.get(0);
    }
    Places near = tickets.filter(t -> pointsTo.object(t).equals(pointsTo.object(served)));
    return near.size() == 1 ? near.get(0) : -1;
  }

  public boolean isEmpty() {
    return drawn.isEmpty();
  }

  /** Whether all there may be at the places is numbers served, of that size. */
  public boolean areServed(Places places, long size) {
    return !places.isEmpty()
        && places.filter(p -> drawn.containsKey(p) && sizes.get(p) == size).size() == places.size();
  }

  /** Whether all there may be at the places is numbers that tickets are drawn from. */
  public boolean areDrawn(Places places, long size) {
    return !places.isEmpty() && places.filter(p -> isDrawn(p, size)).size() == places.size();
  }

  private boolean isDrawn(int place, long size) {
    return drawn.int2IntEntrySet().stream()
        .anyMatch(e -> e.getIntValue() == place && sizes.get(e.getIntKey()) == size);
  }

  /** Whether numbers that are that far apart belong to each other, wherever they may be. */
  public boolean areTogether(Places served, Places tickets, @Nullable Long distance) {
    for (int i = 0; i < served.size(); i++) {
      int place = served.get(i);
      if (!drawn.containsKey(place)) {
        return false;
      }
      int from = drawn.get(place);
      boolean isSameObject = pointsTo.object(place).equals(pointsTo.object(from));
      boolean isApart =
          isSameObject
              ? distance == null
                  || distance != pointsTo.offset(place) - pointsTo.offset(from)
                  || pointsTo.offset(place) == PointsTo.ANY_OFFSET
                  || pointsTo.offset(from) == PointsTo.ANY_OFFSET
              : !isOne(served, place) || !isOne(tickets, from);
      if (isApart) {
        return false;
      }
    }
    return !served.isEmpty();
  }

  private boolean isOne(Places places, int place) {
    return places.get(0) == place && SinglePlace.of(pointsTo, places) != SinglePlace.NONE;
  }

  /** The numbers of both kinds that pass a test of their place and size. */
  Places touched(SpinCells.Condition test) {
    var found = new IntOpenHashSet();
    for (var entry : drawn.int2IntEntrySet()) {
      long size = sizes.get(entry.getIntKey());
      for (int place : new int[] {entry.getIntKey(), entry.getIntValue()}) {
        if (test.holds(size, place)) {
          found.add(place);
        }
      }
    }
    int[] sorted = found.toIntArray();
    Arrays.sort(sorted);
    return Places.ofSorted(sorted);
  }

  /** The numbers served that are spoilt if some numbers of either kind are. */
  Places spoilt(Places written) {
    int[] found =
        drawn.int2IntEntrySet().stream()
            .filter(e -> written.contains(e.getIntKey()) || written.contains(e.getIntValue()))
            .mapToInt(e -> e.getIntKey())
            .toArray();
    return Places.ofSorted(found);
  }
}
