package io.interlock.summary.lock;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Ordering;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction that writes memory is to a cell that it writes, if that is used as a lock.
 *
 * @param size in bytes; negative if it is not known
 */
public record CellWrite(Effect effect, Value address, long size) {
  /** What is written. */
  public enum Effect {
    /** In one step with finding the old value, never zero; who finds zero has the lock. */
    TRY,
    /** Atomically, never zero: nothing that matters. */
    KEEP,
    /** One less, atomically and with release: zero if one was found. */
    LOWER,
    /** Atomically and with release. */
    RELEASE,
    OTHER
  }

  /** Null if the instruction writes nothing. */
  public static @Nullable CellWrite of(Instruction i) {
    if (i instanceof Store s) {
      boolean isPlain = !s.shape().isAtomic() || s.bits() != null;
      Effect effect =
          isPlain
              ? Effect.OTHER
              : isNotZero(s.value()) ? Effect.KEEP : released(s.shape().ordering());
      return new CellWrite(effect, s.address(), s.shape().size());
    }
    if (i instanceof AtomicUpdate u) {
      boolean isSetting = u.operator().equals("xchg") || u.operator().equals("or");
      Ordering ordering = u.shape().ordering();
      Effect effect =
          isSetting && isNotZero(u.value())
              ? tried(ordering)
              : isLess(u) && ordering.releases() ? Effect.LOWER : released(ordering);
      return new CellWrite(effect, u.address(), u.shape().size());
    }
    if (i instanceof CompareExchange c) {
      Ordering ordering = c.shape().ordering();
      Effect effect = isNotZero(c.replacement()) ? tried(ordering) : released(ordering);
      return new CellWrite(effect, c.address(), c.shape().size());
    }
    return i instanceof MemoryTransfer t
        ? new CellWrite(Effect.OTHER, t.destination(), t.size())
        : null;
  }

  /** Nor in its low byte, since numbers may be cut off before they are looked at. */
  private static boolean isNotZero(Value value) {
    return value instanceof IntegerConstant c && (c.value() & 0xff) != 0;
  }

  /** Whether one is taken away. */
  private static boolean isLess(AtomicUpdate update) {
    return update.value() instanceof IntegerConstant c
        && (update.operator().equals("sub")
            ? c.value() == 1
            : update.operator().equals("add") && c.value() == -1);
  }

  /** Whether what is written is a constant, or found together with one, that is no byte. */
  static boolean isWide(MemoryAccess write) {
    return write.stored() instanceof IntegerConstant c && (c.value() < 0 || c.value() > 0xff);
  }

  private static Effect tried(Ordering ordering) {
    return ordering.acquires() ? Effect.TRY : Effect.KEEP;
  }

  private static Effect released(Ordering ordering) {
    return ordering.releases() ? Effect.RELEASE : Effect.OTHER;
  }
}
