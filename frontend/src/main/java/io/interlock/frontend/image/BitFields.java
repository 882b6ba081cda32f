package io.interlock.frontend.image;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.BitRange;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.List;
import java.util.ListIterator;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes accesses to bit-fields, which clang lowers to accesses to their storage unit.
 *
 * <p>A store of a field is {@code unit = (unit & ~mask) | (value << first)}: one write of the bits
 * of the mask. The load in it only keeps the neighbours, so it is marked as part of the write if it
 * has no other use. Nothing but arithmetic stands between the two, else the load may have read
 * under other locks than the store writes. A load of a field shifts and masks the unit: {@code
 * (unit >> first) & mask} or {@code (unit << above) >> above'}. Both shapes are kept exactly as
 * clang emits them, since nothing simplifies the code before us; a shape that is not recognized
 * stays an access to the whole unit, which covers more. A program's own {@code flags &= ~4} has the
 * same shape and is taken the same way: it too writes where it reads, so the write stands for both.
 */
final class BitFields {
  private final List<List<Instruction>> code;
  private final @Nullable Instruction[] definitions;
  private final int[] useCounts;
  private final @Nullable Instruction[] lastUses;
  private final boolean[] isUpdate;

  private BitFields(List<List<Instruction>> code, int localCount) {
    this.code = code;
    definitions = new @Nullable Instruction[localCount];
    useCounts = new int[localCount];
    lastUses = new @Nullable Instruction[localCount];
    isUpdate = new boolean[localCount];
  }

  /** Replaces accesses to bit-fields in {@code code} by ones that say which bits they are about. */
  static void mark(List<List<Instruction>> code, int localCount) {
    if (!mayHaveBitFields(code)) {
      return;
    }
    var marker = new BitFields(code, localCount);
    marker.indexUses();
    marker.markStores();
    marker.markLoads();
  }

  /** Masks and shifts by constants are rare; without one there is nothing to look for. */
  private static boolean mayHaveBitFields(List<List<Instruction>> code) {
    for (List<Instruction> block : code) {
      for (Instruction i : block) {
        if (i instanceof Arithmetic a && isMaskOrShift(a)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isMaskOrShift(Arithmetic a) {
    return switch (a.operator()) {
      case AND, SHL, LSHR -> a.operands().get(1) instanceof IntegerConstant;
      default -> false;
    };
  }

  private void indexUses() {
    for (List<Instruction> block : code) {
      for (Instruction i : block) {
        i.definition().ifPresent(r -> definitions[r.id()] = i);
        for (Value v : i.operands()) {
          if (v instanceof LocalValue local) {
            useCounts[local.id()]++;
            lastUses[local.id()] = i;
          }
        }
      }
    }
  }

  private void markStores() {
    for (List<Instruction> block : code) {
      Load last = null;
      for (ListIterator<Instruction> it = block.listIterator(); it.hasNext(); ) {
        Instruction i = it.next();
        if (i instanceof Store s && last != null) {
          BitRange bits = clearedBits(s, last);
          if (bits != null) {
            it.set(s.with(bits));
            isUpdate[last.result().id()] = true;
          }
        }
        last = i instanceof Load l ? l : i instanceof Arithmetic ? last : null;
      }
    }
  }

  /** The bits of the unit, as {@code load} read it, that a store replaces; null if all of them. */
  private @Nullable BitRange clearedBits(Store store, Load load) {
    Arithmetic value = arithmetic(store.value());
    boolean sameUnit = load.address().equals(store.address()) && load.shape().equals(store.shape());
    if (value == null || !sameUnit) {
      return null;
    }
    if (value.operator() != Operator.OR) {
      return clearedBits(value, load);
    }
    BitRange left = clearedBits(arithmetic(value.operands().get(0)), load);
    return left != null ? left : clearedBits(arithmetic(value.operands().get(1)), load);
  }

  /** The bits of the mask in {@code load & ~mask}. */
  private static @Nullable BitRange clearedBits(@Nullable Arithmetic and, Load load) {
    return and != null
            && and.operator() == Operator.AND
            && and.operands().get(0).equals(load.result())
            && and.operands().get(1) instanceof IntegerConstant mask
        ? range(~mask.value(), mask.bits())
        : null;
  }

  private void markLoads() {
    for (List<Instruction> block : code) {
      for (ListIterator<Instruction> it = block.listIterator(); it.hasNext(); ) {
        if (it.next() instanceof Load load && useCounts[load.result().id()] == 1) {
          it.set(marked(load));
        }
      }
    }
  }

  private Load marked(Load load) {
    return isUpdate[load.result().id()]
        ? load.with(null, Load.Purpose.BIT_FIELD_UPDATE)
        : load.with(fieldRead(load), Load.Purpose.READ);
  }

  /** The bits the only use of a load selects; null if it is no selection. */
  private @Nullable BitRange fieldRead(Load load) {
    int unit = (int) (load.shape().size() * 8);
    Arithmetic use = onlyUse(load.result());
    if (use == null || !(use.operands().get(1) instanceof IntegerConstant c) || unit > 64) {
      return null;
    }
    return switch (use.operator()) {
      case AND -> range(c.value(), c.bits());
      case LSHR -> afterShift(use, (int) c.value(), unit);
      case ASHR -> checked((int) c.value(), unit - (int) c.value());
      case SHL -> signedField(use, (int) c.value(), unit);
      default -> null;
    };
  }

  /** {@code unit >> first}, with or without a mask after it. */
  private @Nullable BitRange afterShift(Arithmetic shift, int first, int unit) {
    Arithmetic next = useCounts[shift.result().id()] == 1 ? onlyUse(shift.result()) : null;
    if (next != null
        && next.operator() == Operator.AND
        && next.operands().get(1) instanceof IntegerConstant c) {
      BitRange low = range(c.value(), c.bits());
      return low == null || low.first() != 0
          ? null
          : checked(first, Math.min(low.width(), unit - first));
    }
    return checked(first, unit - first);
  }

  /** {@code (unit << above) >> (unit - width)}: a signed field. */
  private @Nullable BitRange signedField(Arithmetic shift, int above, int unit) {
    Arithmetic next = useCounts[shift.result().id()] == 1 ? onlyUse(shift.result()) : null;
    if (next == null
        || next.operator() != Operator.ASHR
        || !(next.operands().get(1) instanceof IntegerConstant c)) {
      return null;
    }
    int width = unit - (int) c.value();
    return checked(unit - above - width, width);
  }

  private static @Nullable BitRange checked(int first, int width) {
    return first < 0 || width <= 0 ? null : new BitRange(first, width);
  }

  /** The run of ones a mask is made of; null if it is none, or all of the unit. */
  private static @Nullable BitRange range(long mask, int bits) {
    long ones = bits >= 64 ? mask : mask & ((1L << bits) - 1);
    if (ones == 0) {
      return null;
    }
    int first = Long.numberOfTrailingZeros(ones);
    int width = Long.numberOfTrailingZeros(~(ones >>> first));
    boolean oneRun = Long.bitCount(ones) == Math.min(width, 64);
    return !oneRun || width >= bits ? null : new BitRange(first, width);
  }

  private @Nullable Instruction definition(Value value) {
    return value instanceof LocalValue local ? definitions[local.id()] : null;
  }

  private @Nullable Arithmetic arithmetic(Value value) {
    return definition(value) instanceof Arithmetic a ? a : null;
  }

  private @Nullable Arithmetic onlyUse(LocalValue value) {
    return lastUses[value.id()] instanceof Arithmetic a
            && a.operands().size() == 2
            && a.operands().get(0).equals(value)
        ? a
        : null;
  }
}
