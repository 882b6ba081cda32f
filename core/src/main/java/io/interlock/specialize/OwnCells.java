package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pointers that each thread has of its own and that are used by name only: thread-local variables
 * of one file whose address goes nowhere but into loads and stores of the whole. No other thread
 * and no pointer can change them, so what a function stored there is there until it, or a function
 * it calls, stores something else. Signal handlers must not write variables that are neither
 * volatile nor atomic, so those that are do not count.
 */
public final class OwnCells {
  private final long pointerSize;
  private final Set<Global> cells = new HashSet<>();

  private OwnCells(Program program) {
    pointerSize = program.pointerSize();
  }

  public static OwnCells find(Program program) {
    var own = new OwnCells(program);
    for (Global global : program.globals()) {
      if (global.isThreadLocal() && global.isStatic() && global.size() == own.pointerSize) {
        own.cells.add(global);
      }
    }
    if (!own.cells.isEmpty()) {
      program.functions().forEach(f -> program.body(f).ifPresent(own::removeEscaping));
    }
    return own;
  }

  public boolean isEmpty() {
    return cells.isEmpty();
  }

  private void removeEscaping(Body body) {
    Map<Value, Global> pointers = pointers(body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        for (Value operand : i.operands()) {
          Global used = used(operand, pointers);
          boolean isPart = operand instanceof SymbolAddress a && a.offset() != 0;
          if (used != null && (isPart || !isPlain(i, operand))) {
            cells.remove(used);
          }
        }
      }
    }
  }

  private static @Nullable Global used(Value operand, Map<Value, Global> pointers) {
    return operand instanceof SymbolAddress a && a.symbol() instanceof Global g
        ? g
        : pointers.get(operand);
  }

  private boolean isPlain(Instruction i, Value operand) {
    if (i instanceof MemoryAccess m && (m.shape().isVolatile() || m.shape().isAtomic())) {
      return false;
    }
    if (i instanceof Load load) {
      return load.shape().size() == pointerSize;
    }
    if (i instanceof Store store) {
      return store.shape().size() == pointerSize && !store.value().equals(operand);
    }
    return i instanceof Address a && isWhole(a);
  }

  /** Whether it is the address of a variable as a whole: thread-local ones are looked up. */
  private static boolean isWhole(Address a) {
    return a.offset() == 0 && a.terms().isEmpty() && a.base() instanceof SymbolAddress;
  }

  /** The values of a body that point to a thread-local variable. */
  private static Map<Value, Global> pointers(Body body) {
    Map<Value, Global> pointers = new HashMap<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Address address
            && isWhole(address)
            && address.base() instanceof SymbolAddress a
            && a.offset() == 0
            && a.symbol() instanceof Global g) {
          pointers.put(address.result(), g);
        }
      }
    }
    return pointers;
  }

  /** The cells that pointers of a body point to. */
  public Map<Value, Global> of(Body body) {
    Map<Value, Global> pointers = isEmpty() ? new HashMap<>() : pointers(body);
    pointers.values().retainAll(cells);
    cells.forEach(g -> pointers.put(new SymbolAddress(g, 0), g));
    return pointers;
  }
}
