package io.interlock.pointsto;

import io.interlock.graph.Digraph;
import io.interlock.graph.StronglyConnected;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Finds pointers that are moved on in a loop, {@code p++}: a constant step on a cycle of copies and
 * steps in one function. Such a step may be taken any number of times, so it becomes one of any
 * multiple; else the solver would take it place by place.
 */
final class StepLoops {
  private static final int[] NO_SUCCESSORS = {};

  private final IntArrayList code;
  private final int start;
  private final int nodeCount;
  private final Steps steps;

  StepLoops(IntArrayList code, int start, int nodeCount, Steps steps) {
    this.code = code;
    this.start = start;
    this.nodeCount = nodeCount;
    this.steps = steps;
  }

  void widen() {
    if (!hasConstantSteps()) {
      return;
    }
    var components = StronglyConnected.of(graph());
    for (int at = start; at < code.size(); at += Op.length(code.getInt(at))) {
      int from = code.getInt(at + 1);
      if (isConstantStep(at) && from >= 0) {
        int to = code.getInt(at + 2);
        if (components.component(from) == components.component(to)) {
          long bytes = steps.bytes(code.getInt(at + 3));
          code.set(at + 3, steps.of(0, Math.abs(bytes)));
        }
      }
    }
  }

  private boolean hasConstantSteps() {
    for (int at = start; at < code.size(); at += Op.length(code.getInt(at))) {
      if (isConstantStep(at)) {
        return true;
      }
    }
    return false;
  }

  private boolean isConstantStep(int at) {
    return code.getInt(at) == Op.SHIFT && steps.bytes(code.getInt(at + 3)) != 0;
  }

  private Digraph graph() {
    int[] counts = new int[nodeCount];
    eachEdge((from, to) -> counts[from]++);
    int[][] successors = new int[nodeCount][];
    Arrays.setAll(successors, node -> counts[node] == 0 ? NO_SUCCESSORS : new int[counts[node]]);
    eachEdge((from, to) -> successors[from][--counts[from]] = to);
    return Digraph.of(nodeCount, successors);
  }

  private interface Edge {
    void between(int from, int to);
  }

  private void eachEdge(Edge edge) {
    for (int at = start; at < code.size(); at += Op.length(code.getInt(at))) {
      int op = code.getInt(at);
      if (op == Op.COPY || op == Op.SHIFT) {
        int from = code.getInt(at + 1);
        int to = code.getInt(at + 2);
        if (from >= 0 && to >= 0) {
          edge.between(from, to);
        }
      }
    }
  }
}
