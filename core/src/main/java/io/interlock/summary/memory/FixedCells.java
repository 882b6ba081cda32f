package io.interlock.summary.memory;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cells of memory that get one value in a run of the program: there is one such cell, one store may
 * write it and nothing else, and the store is made once at most. What is found there is what was
 * there before, or that value.
 */
public final class FixedCells {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ModifiedMemory modified;
  private final FunctionRuns runs;
  private final MadeOnce once;
  private final Map<Integer, Written> writes = new HashMap<>();
  private final Map<Integer, Boolean> fixed = new HashMap<>();

  /** The store to a cell; several if {@code store} is null. */
  private record Written(@Nullable Function function, @Nullable Store store, int block) {}

  public FixedCells(
      CallGraph graph,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      MadeOnce once) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.modified = modified;
    this.runs = runs;
    this.once = once;
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> read(function, b));
    }
  }

  private void read(Function function, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s) {
          int cell = once.only(pointsTo, pointsTo.targets(function, s.address()));
          if (cell != SinglePlace.NONE) {
            var written = new Written(function, s, block.index());
            writes.merge(cell, written, (a, b) -> new Written(null, null, 0));
          }
        }
      }
    }
  }

  /** The cell an address means, if it is a fixed one; else {@link SinglePlace#NONE}. */
  public int at(Places address) {
    int cell = once.only(pointsTo, address);
    return cell != SinglePlace.NONE && isFixed(cell) ? cell : SinglePlace.NONE;
  }

  /** The value that a fixed cell gets. */
  public @Nullable Value value(int cell) {
    Written written = writes.get(cell);
    return written == null || written.store() == null ? null : written.store().value();
  }

  /** The function that writes a fixed cell. */
  public @Nullable Function writer(int cell) {
    Written written = writes.get(cell);
    return written == null ? null : written.function();
  }

  private boolean isFixed(int cell) {
    return fixed.computeIfAbsent(cell, this::findFixed);
  }

  @SuppressWarnings("ReferenceEquality") // the very store, not one that looks the same
  private boolean findFixed(int cell) {
    Written written = writes.get(cell);
    if (written == null || written.function() == null || written.store() == null) {
      return false;
    }
    Body body = graph.program().body(written.function()).orElseThrow();
    return runs.isProgram()
        && runs.isOnce(written.function())
        && !FunctionRuns.blocksInLoops(body).get(written.block())
        && !modified.besides(i -> i == written.store()).mayAffect(pointsTo, Places.of(cell));
  }
}
