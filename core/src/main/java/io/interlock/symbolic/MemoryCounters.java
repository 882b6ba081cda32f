package io.interlock.symbolic;

import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.StackObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counters of loops that are variables in memory, because their address is taken: {@code for (i =
 * 0; i < n; i++) start(&i)}. In each round the counter is what the header of the loop loads first.
 *
 * <p>It starts with what is stored last before the loop, where nothing is called and nothing else
 * may write it from that store to the header. It goes on by one if the only store to it in the loop
 * is that of one more than what the header has loaded, is done right before the only way back, and
 * nothing is called or may write it from there to the header. What happens between the load and
 * that store does not matter: the store decides. No other thread may change the variable.
 */
final class MemoryCounters {
  private final Function function;
  private final Body body;
  private final LocalNames names;

  MemoryCounters(Function function, Body body, LocalNames names) {
    this.function = function;
    this.body = body;
    this.names = names;
  }

  /** What a load in the header of a loop finds in the first round; null if it is no counter. */
  @Nullable Symbolic first(Load load, Loop loop) {
    Symbolic cell = names.name(load.address());
    var counter = Symbolic.of(new Anonymous(function, load.result().id()));
    boolean isVariable =
        cell.atom() instanceof StackObject && cell.terms().isEmpty() && load.bits() == null;
    if (!isVariable
        || names.mayChange(cell)
        || !names.name(load.result()).equals(counter)
        || !isLoadedFirst(load, cell, loop)
        || !isCountedUp(cell, counter, load.shape().size(), loop)) {
      return null;
    }
    Symbolic first = null;
    for (int before : predecessors(loop.header())) {
      if (!loop.contains(before)) {
        Symbolic value = left(cell, before, load.shape().size());
        if (value == null || (first != null && !first.equals(value))) {
          return null;
        }
        first = value;
      }
    }
    return first;
  }

  private boolean isLoadedFirst(Load load, Symbolic cell, Loop loop) {
    for (Instruction i : body.blocks().get(loop.header()).instructions()) {
      if (i.equals(load)) {
        return true;
      }
      if (mayWrite(i, cell)) {
        return false;
      }
    }
    return false;
  }

  private boolean isCountedUp(Symbolic cell, Symbolic counter, long size, Loop loop) {
    return loop.latches().size() == 1
        && counter.plus(1).equals(left(cell, loop.latches().get(0), size));
  }

  /** What is certainly in a cell at the end of a block; null if that has no name. */
  private @Nullable Symbolic left(Symbolic cell, int block, long size) {
    List<Instruction> all = body.blocks().get(block).instructions();
    for (int i = all.size() - 1; i >= 0; i--) {
      if (mayWrite(all.get(i), cell)) {
        return all.get(i) instanceof Store s
                && names.name(s.address()).equals(cell)
                && s.shape().size() == size
                && s.bits() == null
            ? names.name(s.value())
            : null;
      }
    }
    return null;
  }

  /** Whether an instruction may write a cell; of calls it is not asked. */
  private boolean mayWrite(Instruction i, Symbolic cell) {
    if (i instanceof Call) {
      return true;
    }
    Value address =
        i instanceof MemoryTransfer t
            ? t.destination()
            : i instanceof MemoryAccess a && !(i instanceof Load) ? a.address() : null;
    return address != null && names.places().mayOverlap(names.name(address), -1, cell, -1);
  }

  private List<Integer> predecessors(int block) {
    var found = new ArrayList<Integer>();
    for (Block b : body.blocks()) {
      if (b.terminator().successors().contains(block)) {
        found.add(b.index());
      }
    }
    return found;
  }
}
