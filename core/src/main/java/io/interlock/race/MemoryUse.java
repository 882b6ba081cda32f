package io.interlock.race;

import io.interlock.finding.AccessKind;
import io.interlock.ir.AccessShape;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.BitRange;
import io.interlock.ir.Call;
import io.interlock.ir.Call.MemoryArgument;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in memory that an instruction itself reads or writes.
 *
 * @param size in bytes, or -1 if it is known only at run time
 * @param bits the bit-field, if it is one
 */
record MemoryUse(Value address, AccessKind kind, long size, @Nullable BitRange bits) {

  static List<MemoryUse> of(Instruction instruction) {
    if (instruction instanceof Load l) {
      return l.purpose() == Load.Purpose.BIT_FIELD_UPDATE
          ? List.of()
          : List.of(new MemoryUse(l.address(), readKind(l.shape()), l.shape().size(), l.bits()));
    }
    if (instruction instanceof Store s) {
      return List.of(new MemoryUse(s.address(), writeKind(s.shape()), s.shape().size(), s.bits()));
    }
    if (instruction instanceof AtomicUpdate u) {
      return List.of(new MemoryUse(u.address(), AccessKind.ATOMIC_WRITE, u.shape().size(), null));
    }
    if (instruction instanceof CompareExchange c) {
      return List.of(new MemoryUse(c.address(), AccessKind.ATOMIC_WRITE, c.shape().size(), null));
    }
    if (instruction instanceof MemoryTransfer t) {
      return ofTransfer(t);
    }
    return instruction instanceof Call c ? ofArguments(c) : List.of();
  }

  private static AccessKind readKind(AccessShape shape) {
    return shape.isAtomic() ? AccessKind.ATOMIC_READ : AccessKind.READ;
  }

  private static AccessKind writeKind(AccessShape shape) {
    return shape.isAtomic() ? AccessKind.ATOMIC_WRITE : AccessKind.WRITE;
  }

  private static List<MemoryUse> ofTransfer(MemoryTransfer t) {
    var write = new MemoryUse(t.destination(), AccessKind.WRITE, t.size(), null);
    return t.kind() == MemoryTransfer.Kind.FILL
        ? List.of(write)
        : List.of(new MemoryUse(t.source(), AccessKind.READ, t.size(), null), write);
  }

  /** A struct passed by value is read; one returned in memory is written. */
  private static List<MemoryUse> ofArguments(Call call) {
    var uses = new ArrayList<MemoryUse>();
    for (MemoryArgument m : call.memoryArguments()) {
      Value address = call.arguments().get(m.argument());
      switch (m.kind()) {
        case BY_VALUE -> uses.add(new MemoryUse(address, AccessKind.READ, m.size(), null));
        case STRUCT_RESULT -> uses.add(new MemoryUse(address, AccessKind.WRITE, m.size(), null));
        case ASSEMBLY_OPERAND -> {} // counted as not seen
      }
    }
    return uses;
  }
}
