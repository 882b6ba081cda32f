package io.interlock.ir;

import io.interlock.graph.Digraph;
import java.util.List;

/** The control-flow graph of a body: one node per block. */
public final class ControlFlow implements Digraph {
  private final int[][] successors;

  public ControlFlow(Body body) {
    List<Block> blocks = body.blocks();
    successors = new int[blocks.size()][];
    for (Block block : blocks) {
      successors[block.index()] =
          block.terminator().successors().stream().mapToInt(Integer::intValue).toArray();
    }
  }

  @Override
  public int nodeCount() {
    return successors.length;
  }

  @Override
  public int[] successors(int block) {
    return successors[block];
  }
}
