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
      List<Integer> next = block.terminator().successors();
      int[] targets = new int[next.size()];
      for (int i = 0; i < targets.length; i++) {
        targets[i] = next.get(i);
      }
      successors[block.index()] = targets;
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

  /** For each block the only one before it; negative if there are others, or none. */
  public int[] onlyBefore() {
    int[] only = new int[successors.length];
    int[] count = new int[successors.length];
    for (int block = 0; block < only.length; block++) {
      for (int next : successors[block]) {
        only[next] = block;
        count[next]++;
      }
    }
    for (int block = 0; block < only.length; block++) {
      only[block] = count[block] == 1 && block != 0 ? only[block] : -1;
    }
    return only;
  }
}
