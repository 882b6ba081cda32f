package io.interlock.summary.lock;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.summary.lock.CellWrite.Effect;
import it.unimi.dsi.fastutil.ints.Int2LongAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2LongSortedMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells of which some bits are the lock, the others being free for other uses: an "or" sets the
 * bits, and what it has found is tested in these bits alone. All that {@link SpinCells} says of a
 * number being zero is said of those bits of it.
 */
public final class LockBits {
  /** All bits: the number as a whole. */
  public static final long WHOLE = 0;

  /** Different bits at different places; no lock has all of them. */
  static final long MIXED = -1;

  private final Int2LongSortedMap bits = new Int2LongAVLTreeMap();

  /** A try to set bits, and what of the number found is tested. */
  public record Try(AtomicUpdate update, Result tested, long bits) {}

  /** The tries in a body. */
  public static List<Try> tries(Body body) {
    Map<Value, AtomicUpdate> updates = new HashMap<>();
    var tries = new ArrayList<Try>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof AtomicUpdate u
            && u.operator().equals("or")
            && u.shape().ordering().acquires()) {
          updates.put(u.result(), u);
        } else if (i instanceof Arithmetic a
            && a.operator() == Arithmetic.Operator.AND
            && a.operands().get(1) instanceof IntegerConstant mask) {
          AtomicUpdate u = updates.get(a.operands().get(0));
          if (u != null
              && u.value() instanceof IntegerConstant set
              && (set.value() & mask.value()) != WHOLE
              && (set.value() & mask.value()) != MIXED) {
            tries.add(new Try(u, a.result(), set.value() & mask.value()));
          }
        }
      }
    }
    return tries;
  }

  /** Notes a try; if there are different ones at a place, none counts. */
  void add(Try t, Places at) {
    for (int i = 0; i < at.size(); i++) {
      bits.merge(at.get(i), t.bits(), (a, b) -> a.equals(b) ? a : Long.valueOf(WHOLE));
    }
  }

  /** The bits that are the lock at all of the places, or {@link #WHOLE}, or {@link #MIXED}. */
  long at(Places places) {
    long found = places.isEmpty() ? WHOLE : bits.getOrDefault(places.get(0), WHOLE);
    for (int i = 1; i < places.size(); i++) {
      if (bits.getOrDefault(places.get(i), WHOLE) != found) {
        return MIXED;
      }
    }
    return found;
  }

  /** What an instruction does to the bits. */
  public static Effect effect(Instruction i, long bits) {
    if (bits == MIXED || !(i instanceof MemoryAccess m) || !m.shape().isAtomic()) {
      return Effect.OTHER;
    }
    boolean isConstant = m.stored() instanceof IntegerConstant;
    long value = m.stored() instanceof IntegerConstant c ? c.value() : 0;
    boolean isSet = isConstant && (value & bits) != 0;
    Ordering ordering = m.shape().ordering();
    Effect changed = ordering.releases() ? Effect.RELEASE : Effect.OTHER;
    if (i instanceof AtomicUpdate u) {
      return switch (u.operator()) {
        case "or" ->
            isConstant && (value & bits) == bits && ordering.acquires() ? Effect.TRY : Effect.KEEP;
        case "and" -> isConstant && (value & bits) == bits ? Effect.KEEP : changed;
        case "xor" -> isConstant && !isSet ? Effect.KEEP : changed;
        case "xchg" -> isSet ? Effect.KEEP : changed;
        default -> changed;
      };
    }
    boolean isWrite = i instanceof Store s ? s.bits() == null : i instanceof CompareExchange;
    return isWrite && isSet ? Effect.KEEP : isWrite ? changed : Effect.OTHER;
  }
}
