package io.interlock.race.fork;

import io.interlock.callgraph.CallGraph;
import io.interlock.graph.Dominators;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a function of a {@link ForkFamily} has left in its variables when it makes a call: the value
 * that was stored there last, if everything that writes there is on every way to the call and made
 * once, and callees write elsewhere ({@link ForkedArguments}). Structs that are copied are followed
 * to where they come from, {@link #MAX_COPIES} times at most.
 */
@SuppressWarnings("ReferenceEquality") // the same instruction, not an equal one
final class ForkedVariables {
  private static final int MAX_COPIES = 4;

  private record At(int block, int place) {}

  private final LocalNames names;
  private final Function function;
  private final Body body;
  private final ForkFamily family;
  private final ForkedArguments arguments;
  private final Dominators dominators;
  private final BitSet again;

  ForkedVariables(LocalNames names, CallGraph graph, ForkFamily family, ForkedArguments arguments) {
    this.names = names;
    this.family = family;
    this.arguments = arguments;
    function = names.function();
    body = graph.program().body(function).orElseThrow();
    dominators = Dominators.of(new ControlFlow(body), 0);
    again = FunctionRuns.blocksInLoops(body);
  }

  /** What is at an address when a call is made; null if that is not known. */
  @Nullable Symbolic found(Symbolic address, long size, Call call) {
    if (!family.contains(function)) {
      return null;
    }
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        if (block.instructions().get(i) == call) {
          return found(address, size, new At(block.index(), i), 0);
        }
      }
    }
    return null;
  }

  private @Nullable Symbolic found(Symbolic address, long size, At before, int depth) {
    if (!address.terms().isEmpty() || depth > MAX_COPIES) {
      return null;
    }
    if (arguments.isFixed(function, address, size)) {
      return Symbolic.of(new Atom.Contents(address));
    }
    boolean isOwn =
        address.atom() instanceof Atom.StackObject s
            && s.function().equals(function)
            && family.circle().get(function.index())
            && !arguments.isWritten(address.offset(), size);
    At last = isOwn ? last(address, size, before) : null;
    return last == null ? null : stored(address, size, last, depth);
  }

  /** The write that is made after all others, if each of them is made before. */
  private @Nullable At last(Symbolic address, long size, At before) {
    At last = null;
    for (At write : writes(address, size)) {
      if (again.get(write.block) || !precedes(write, before)) {
        return null;
      }
      if (last != null && !precedes(last, write) && !precedes(write, last)) {
        return null;
      }
      last = last == null || precedes(last, write) ? write : last;
    }
    return last;
  }

  private boolean precedes(At one, At other) {
    return one.block == other.block
        ? one.place < other.place
        : dominators.dominates(one.block, other.block);
  }

  private List<At> writes(Symbolic address, long size) {
    var found = new ArrayList<At>();
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction next = block.instructions().get(i);
        boolean isWrite =
            next instanceof Store s
                ? covers(names.name(s.address()), s.shape().size(), address, size)
                : next instanceof MemoryTransfer t
                    && covers(names.name(t.destination()), t.size(), address, size);
        if (isWrite) {
          found.add(new At(block.index(), i));
        }
      }
    }
    return found;
  }

  private static boolean covers(Symbolic to, long count, Symbolic address, long size) {
    return to.atom().equals(address.atom())
        && (count < 0
            || !to.terms().isEmpty()
            || (to.offset() < address.offset() + size && address.offset() < to.offset() + count));
  }

  private @Nullable Symbolic stored(Symbolic address, long size, At at, int depth) {
    Instruction write = body.blocks().get(at.block).instructions().get(at.place);
    if (write instanceof Store s) {
      Symbolic to = names.name(s.address());
      return to.equals(address) && s.shape().size() == size && s.bits() == null
          ? names.name(s.value())
          : null;
    }
    if (write instanceof MemoryTransfer t && t.kind() != MemoryTransfer.Kind.FILL) {
      Symbolic to = names.name(t.destination());
      boolean isWhole =
          to.terms().isEmpty()
              && to.offset() <= address.offset()
              && address.offset() + size <= to.offset() + t.size();
      return isWhole
          ? found(names.name(t.source()).plus(address.offset() - to.offset()), size, at, depth + 1)
          : null;
    }
    return null;
  }
}
