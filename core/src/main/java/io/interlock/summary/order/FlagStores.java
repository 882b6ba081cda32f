package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.order.FlagCell.Raised;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The instructions that write what may be flags, and who runs them. */
final class FlagStores {
  private static final long MAX_SIZE = 8;

  /** A write that may touch a flag. */
  private record Stored(Function function, MemoryAccess write, Places at, Counting counting) {}

  /** Whether a write counts: takers and givers of a queue do, in turn. */
  private enum Counting {
    COUNT,
    OTHER
  }

  private final PointsTo pointsTo;
  private final List<Stored> stores = new ArrayList<>();
  private final int[] owners;

  FlagStores(
      CallGraph graph, PointsTo pointsTo, ThreadEntries entries, FunctionRuns runs, IntSet flags) {
    this.pointsTo = pointsTo;
    owners = owners(graph, entries, runs);
    Places all = Places.NONE;
    for (int place : flags) {
      all = all.union(Places.of(place));
    }
    Program program = graph.program();
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null && owners[function.index()] > 0) {
        read(function, body, all);
      }
    }
  }

  /** How many threads may run each function; two stands for many. */
  static int[] owners(CallGraph graph, ThreadEntries entries, FunctionRuns runs) {
    int[] owners = new int[graph.program().functions().size()];
    graph.reachable(entries.main()).stream().forEach(f -> owners[f]++);
    for (Function entry : entries.others()) {
      int weight = runs.isOnce(entry) ? 1 : 2;
      graph.reachable(List.of(entry)).stream().forEach(f -> owners[f] += weight);
    }
    return owners;
  }

  private void read(Function function, Body body, Places flags) {
    CountingWrites writes = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess write && write.stored() != null) {
          Places at = pointsTo.targets(function, write.address());
          if (pointsTo.mayOverlap(at, write.shape().size(), flags, MAX_SIZE)) {
            writes = writes == null ? CountingWrites.of(body) : writes;
            stores.add(new Stored(function, write, at, counting(writes.of(i), i)));
          }
        }
      }
    }
  }

  /** Numbers that many threads count up atomically are statistics. */
  private static Counting counting(CountingWrites.@Nullable Write write, Instruction i) {
    boolean isCount =
        write != null
            && write.step() != CountingWrites.Step.SET
            && (i instanceof Store || write.step() == CountingWrites.Step.DOWN);
    return isCount ? Counting.COUNT : Counting.OTHER;
  }

  /** Whether code that may run in several threads raises a flag, other than by counting. */
  boolean areByMany(int place, long initial) {
    return raising(place, initial).stream()
        .anyMatch(s -> owners[s.function().index()] > 1 && s.counting() == Counting.OTHER);
  }

  /** Whether all functions that raise a flag are of some kind. */
  boolean areIn(Predicate<Function> kind, int place, long initial) {
    return raising(place, initial).stream().allMatch(s -> kind.test(s.function()));
  }

  Raised raised(int place, long initial) {
    return raising(place, initial).stream()
            .map(s -> s.write().shape().ordering())
            .anyMatch(FlagStores::isRelaxed)
        ? Raised.AFTER_FENCE
        : Raised.ALONE;
  }

  static boolean isRelaxed(Ordering ordering) {
    return ordering.isAtomic() && !ordering.releases();
  }

  private List<Stored> raising(int place, long initial) {
    Places one = Places.of(place);
    return stores.stream()
        .filter(s -> pointsTo.mayOverlap(s.at(), s.write().shape().size(), one, MAX_SIZE))
        .filter(s -> !FlagCell.keeps(s.write(), initial, FlagCell::number))
        .toList();
  }
}
