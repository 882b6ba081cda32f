package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a function that is found in an object which is handed to it: {@code o->free(o)}, as
 * programs write methods. There the object that is passed is one that the function was found in, so
 * {@code free} of one kind of objects does not get those of another.
 *
 * <p>The argument and the pointer that the function was loaded through are the same if they are one
 * value, a fixed distance from the same, or loaded from the same address with nothing in between
 * that writes memory or calls: {@code s->o->free(s->o)}. The last assumes that no other thread
 * changes {@code s->o} between the two loads. Values are compared a few steps deep, so this ends.
 */
final class Receivers {
  private static final int MAX_DEPTH = 4;

  private final Definitions definitions;

  /** By local: in which stretch without changes of memory it was loaded; 0 if it was not. */
  private final int[] stretches;

  Receivers(Body body, Definitions definitions) {
    this.definitions = definitions;
    stretches = new int[body.localCount()];
    int stretch = 0;
    for (Block block : body.blocks()) {
      stretch++;
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load) {
          stretches[load.result().id()] = stretch;
        } else if (changesMemory(i)) {
          stretch++;
        }
      }
    }
  }

  private static boolean changesMemory(Instruction i) {
    return i instanceof Store
        || i instanceof Call
        || i instanceof AtomicUpdate
        || i instanceof CompareExchange
        || i instanceof MemoryTransfer;
  }

  /**
   * The object that a called function is found in.
   *
   * @param argument the number of the argument that is its address
   * @param address the value that the function was loaded through
   * @param offset how far behind that address it was found
   */
  record Receiver(int argument, Value address, long offset) {}

  /** The receiver of a call through a pointer; null if it has none. */
  @Nullable Receiver of(Call call) {
    if (!(definition(call.callee()) instanceof Load load)) {
      return null;
    }
    Value base = load.address();
    long offset = 0;
    if (definition(base) instanceof Address a && a.terms().isEmpty()) {
      base = a.base();
      offset = a.offset();
    }
    for (int i = 0; i < call.arguments().size(); i++) {
      if (base instanceof LocalValue && areSame(base, call.arguments().get(i), 0)) {
        return new Receiver(i, base, offset);
      }
    }
    return null;
  }

  private @Nullable Instruction definition(Value value) {
    return value instanceof LocalValue local ? definitions.of(local) : null;
  }

  private boolean areSame(Value a, Value b, int depth) {
    if (a.equals(b)) {
      return true;
    }
    if (depth == MAX_DEPTH) {
      return false;
    }
    if (definition(a) instanceof Load x && definition(b) instanceof Load y) {
      return stretches[x.result().id()] == stretches[y.result().id()]
          && areSame(x.address(), y.address(), depth + 1);
    }
    return definition(a) instanceof Address x
        && definition(b) instanceof Address y
        && x.offset() == y.offset()
        && x.terms().equals(y.terms())
        && areSame(x.base(), y.base(), depth + 1);
  }
}
