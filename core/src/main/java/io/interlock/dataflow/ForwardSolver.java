package io.interlock.dataflow;

import io.interlock.graph.DepthFirst;
import io.interlock.graph.Digraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solves forward problems. Nodes wait in reverse postorder, so a node is seen after its
 * predecessors except on back edges. Ends because facts only move one way and have finite height.
 */
public final class ForwardSolver {
  private ForwardSolver() {}

  /** The fact before each node; null for nodes that control does not get to. */
  public static <F> List<@Nullable F> solve(Digraph graph, int root, ForwardProblem<F> problem) {
    DepthFirst order = DepthFirst.from(graph, root);
    List<@Nullable F> before = new ArrayList<>(Collections.nCopies(graph.nodeCount(), null));
    before.set(root, problem.entry());
    var waiting = new BitSet(order.size());
    waiting.set(order.place(root));
    for (int place = waiting.nextSetBit(0); place >= 0; place = waiting.nextSetBit(0)) {
      waiting.clear(place);
      int node = order.node(place);
      F fact = before.get(node);
      F after = fact == null ? null : problem.transfer(node, fact);
      if (after == null) {
        continue;
      }
      for (int successor : graph.successors(node)) {
        F old = before.get(successor);
        F joined = old == null ? after : problem.join(old, after);
        if (!joined.equals(old)) {
          before.set(successor, joined);
          waiting.set(order.place(successor));
        }
      }
    }
    return before;
  }
}
