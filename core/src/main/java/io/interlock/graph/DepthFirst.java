package io.interlock.graph;

import java.util.Arrays;

/**
 * The nodes reachable from a root in reverse postorder, the order in which forward dataflow
 * converges fastest. Walks with a stack of its own, so depth is no danger.
 */
public final class DepthFirst {
  /** In place of a number: the node is not reachable. */
  public static final int UNREACHABLE = -1;

  private final int[] order;
  private final int[] numbers;

  private DepthFirst(int[] order, int[] numbers) {
    this.order = order;
    this.numbers = numbers;
  }

  public static DepthFirst from(Digraph graph, int root) {
    int count = graph.nodeCount();
    int[] stack = new int[count];
    int[] nextSuccessor = new int[count];
    int[] postorder = new int[count];
    boolean[] seen = new boolean[count];
    int depth = 0;
    int finished = 0;
    stack[depth++] = root;
    seen[root] = true;
    while (depth > 0) {
      int node = stack[depth - 1];
      int[] successors = graph.successors(node);
      if (nextSuccessor[node] == successors.length) {
        postorder[finished++] = node;
        depth--;
        continue;
      }
      int next = successors[nextSuccessor[node]++];
      if (!seen[next]) {
        seen[next] = true;
        stack[depth++] = next;
      }
    }
    return reversed(postorder, finished, count);
  }

  private static DepthFirst reversed(int[] postorder, int finished, int count) {
    int[] order = new int[finished];
    int[] numbers = new int[count];
    Arrays.fill(numbers, UNREACHABLE);
    for (int i = 0; i < finished; i++) {
      order[i] = postorder[finished - 1 - i];
      numbers[order[i]] = i;
    }
    return new DepthFirst(order, numbers);
  }

  /** How many nodes are reachable. */
  public int size() {
    return order.length;
  }

  /** The node at a place of the reverse postorder. */
  public int node(int place) {
    return order[place];
  }

  /** A node's place in the reverse postorder, or {@link #UNREACHABLE}. */
  public int place(int node) {
    return numbers[node];
  }

  public boolean isReachable(int node) {
    return numbers[node] != UNREACHABLE;
  }
}
