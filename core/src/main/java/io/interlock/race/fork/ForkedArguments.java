package io.interlock.race.fork;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.FunctionNames;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Formals of functions of a {@link ForkFamily} that point to what one run at a time works on, and
 * what is found there when a function is entered and stays as it is until it returns.
 *
 * <p>A formal is such a one if each function that calls or starts the function passes a variable of
 * its own run, or such a formal of its own, or is outside; and if every instruction that may write
 * to what it may point to
 *
 * <ul>
 *   <li>is in a function of the circle, and names a variable of its own run: a formal of the run
 *       does not point to that, and those that it does point to in runs below are over, or {@link
 *       ForkedRanges} asks for them;
 *   <li>or names such a formal and a constant offset: this is not a place that stays as it is;
 *   <li>or is outside of the family, in a function that only the thread may run which calls from
 *       outside, and that the family does not call.
 * </ul>
 */
@SuppressWarnings("ReferenceEquality") // the same instruction, not an equal one
final class ForkedArguments {
  private static final long WORD = 8;

  private record Written(long from, long to) {}

  private record Argument(Function function, int formal) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ForkFamily family;
  private final Map<Function, LocalNames> names = new HashMap<>();
  private final Set<Argument> arguments = new LinkedHashSet<>();
  private final Set<Written> written = new LinkedHashSet<>();
  private final Map<Long, Long> sizes = new HashMap<>();
  private final BitSet elsewhere;

  ForkedArguments(
      CallGraph graph,
      PointsTo pointsTo,
      Threads threads,
      ForkFamily family,
      FunctionNames functions) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.family = family;
    elsewhere = elsewhere(threads);
    for (Function function : graph.program().functions()) {
      LocalNames own = family.contains(function) ? functions.of(function) : null;
      if (own != null) {
        names.put(function, own);
        for (Formal formal : function.formals()) {
          if (formal.type().isPointer() && !formal.isCopy()) {
            arguments.add(new Argument(function, formal.id()));
          }
        }
      }
    }
    boolean isChanged = true;
    while (isChanged) {
      isChanged = arguments.removeIf(a -> !isPassedOn(a) || !isWrittenByOwner(a));
    }
    names.forEach(this::collect);
  }

  /** What runs in other threads than the family's and the one outside, or is called by it. */
  private BitSet elsewhere(Threads threads) {
    List<Function> circle =
        family.circle().stream().mapToObj(f -> graph.program().functions().get(f)).toList();
    BitSet found = graph.reachable(circle);
    for (ThreadRoot root : threads.roots()) {
      if (!family.roots().get(root.index()) || family.inside().get(root.index())) {
        found.or(graph.reachable(List.of(root.entry())));
      }
    }
    return found;
  }

  /** Whether what a function finds at a place stays as it is while it runs. */
  boolean isFixed(Function function, Symbolic address, long size) {
    return address.terms().isEmpty()
        && address.atom() instanceof FormalValue f
        && arguments.contains(new Argument(function, f.formal()))
        && !isWritten(address.offset(), size);
  }

  /** Whether a function writes so many bytes there by a formal. */
  boolean isWritten(long offset, long size) {
    return written.stream().anyMatch(w -> w.from < offset + size && offset < w.to);
  }

  /** How much is loaded at an offset from a formal. */
  long size(long offset) {
    return sizes.getOrDefault(offset, WORD);
  }

  private boolean isPassedOn(Argument argument) {
    for (CallEdge edge : family.edges().getOrDefault(argument.function, List.of())) {
      LocalNames own = names.get(edge.site().caller());
      if (own != null) {
        boolean isThread = edge.kind() == EdgeKind.THREAD;
        List<Value> passed = isThread ? FamilyMember.passed(edge) : edge.site().call().arguments();
        if (argument.formal >= passed.size()
            || !isOwn(edge.site().caller(), own.name(passed.get(argument.formal)), isThread)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isOwn(Function caller, Symbolic name, boolean isThread) {
    if (!name.terms().isEmpty() || name.offset() != 0) {
      return false;
    }
    return name.atom() instanceof Atom.StackObject s
        ? s.function().equals(caller) && family.circle().get(caller.index())
        : !isThread
            && name.atom() instanceof FormalValue f
            && arguments.contains(new Argument(caller, f.formal()));
  }

  private boolean isWrittenByOwner(Argument argument) {
    Formal formal = argument.function.formals().get(argument.formal);
    BitSet objects = pointsTo.objectsAt(pointsTo.targets(argument.function, formal));
    for (Function function : graph.program().functions()) {
      LocalNames own = names.get(function);
      boolean isOutside = own == null && !elsewhere.get(function.index());
      if (!isOutside && !keeps(function, own, objects)) {
        return false;
      }
    }
    return true;
  }

  private boolean keeps(Function function, @Nullable LocalNames own, BitSet objects) {
    for (Block block : graph.program().body(function).map(b -> b.blocks()).orElse(List.of())) {
      for (Instruction i : block.instructions()) {
        for (Value address : written(i)) {
          boolean isThere =
              pointsTo.objectsAt(pointsTo.targets(function, address)).intersects(objects);
          if (isThere && (own == null || !isOwners(function, own.name(address)))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean isOwners(Function function, Symbolic address) {
    if (address.atom() instanceof Atom.StackObject s) {
      return s.function().equals(function) && family.circle().get(function.index());
    }
    return address.terms().isEmpty()
        && address.atom() instanceof FormalValue f
        && arguments.contains(new Argument(function, f.formal()));
  }

  /** The addresses that an instruction may write to; those that leave the program may be. */
  private List<Value> written(Instruction i) {
    if (i instanceof Store || i instanceof AtomicUpdate || i instanceof CompareExchange) {
      return List.of(((MemoryAccess) i).address());
    }
    if (i instanceof MemoryTransfer t) {
      return List.of(t.destination());
    }
    if (i instanceof Call c) {
      boolean isFollowed =
          c.directCallee()
              .filter(
                  f ->
                      family.contains(f)
                          || f.name().startsWith("llvm.lifetime")
                          || graph.program().body(f).isPresent())
              .isPresent();
      boolean starts = family.creations().stream().anyMatch(s -> s.call() == c);
      return isFollowed || starts
          ? List.of()
          : c.arguments().stream().filter(v -> v instanceof LocalValue).toList();
    }
    return List.of();
  }

  private void collect(Function function, LocalNames own) {
    for (Block block : graph.program().body(function).map(b -> b.blocks()).orElse(List.of())) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l && own.name(l.address()).atom() instanceof FormalValue) {
          sizes.merge(own.name(l.address()).offset(), l.shape().size(), Math::max);
        }
        for (Value address : written(i)) {
          Symbolic name = own.name(address);
          boolean isArgument =
              name.atom() instanceof FormalValue f
                  && arguments.contains(new Argument(function, f.formal()));
          if (isArgument) {
            long size =
                i instanceof MemoryAccess a
                    ? a.shape().size()
                    : i instanceof MemoryTransfer t ? t.size() : -1;
            boolean isKnown = size >= 0 && name.terms().isEmpty();
            written.add(
                isKnown
                    ? new Written(name.offset(), name.offset() + size)
                    : new Written(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2));
          }
        }
      }
    }
  }
}
