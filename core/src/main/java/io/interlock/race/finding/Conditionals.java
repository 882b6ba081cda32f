package io.interlock.race.finding;

import io.interlock.graph.Dominators;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.source.Position;
import io.interlock.summary.state.Origin;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * How many conditions of its function an access is under: RacerX (section 8.4) demotes what many
 * conditions have to let through, since an analysis that does not follow them is then more often
 * wrong.
 *
 * <p>A branch counts if one of its edges dominates the access: its end has no other predecessor and
 * dominates the block. What comes after an {@code if} is not under it. The block of an access is
 * found by its position; accesses of one line in several blocks count as the first.
 */
final class Conditionals {
  private final Program program;
  private final Map<Function, Map<Position, Integer>> known = new HashMap<>();

  Conditionals(Program program) {
    this.program = program;
  }

  int of(Origin.Direct access) {
    return known.computeIfAbsent(access.function(), this::count).getOrDefault(access.position(), 0);
  }

  private Map<Position, Integer> count(Function function) {
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return Map.of();
    }
    var flow = new ControlFlow(body);
    int[] above = Dominators.of(flow, 0).countAbove(guardedBlocks(flow), flow.nodeCount());
    Map<Position, Integer> counts = new HashMap<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        counts.putIfAbsent(i.position(), above[block.index()]);
      }
    }
    return counts;
  }

  /** Blocks that are entered by one edge of a branch and by nothing else. */
  private static BitSet guardedBlocks(ControlFlow flow) {
    int[] predecessors = new int[flow.nodeCount()];
    boolean[] isAfterBranch = new boolean[flow.nodeCount()];
    for (int block = 0; block < flow.nodeCount(); block++) {
      for (int next : flow.successors(block)) {
        predecessors[next]++;
        isAfterBranch[next] |= flow.successors(block).length > 1;
      }
    }
    var result = new BitSet(flow.nodeCount());
    for (int block = 0; block < flow.nodeCount(); block++) {
      result.set(block, predecessors[block] == 1 && isAfterBranch[block]);
    }
    return result;
  }
}
