package io.interlock.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which nodes every path from the root passes through: Cooper, Harvey and Kennedy, "A Simple, Fast
 * Dominance Algorithm". Iterates over reverse postorder until nothing changes, which it does
 * because immediate dominators only move up the tree. Depths in the tree make each question cheap.
 */
public final class Dominators {
  private final DepthFirst order;
  private final int[] parents;
  private final int[] entered;
  private final int[] left;

  private Dominators(DepthFirst order, int[] parents) {
    this.order = order;
    this.parents = parents;
    entered = new int[parents.length];
    left = new int[parents.length];
    numberTree();
  }

  public static Dominators of(Digraph graph, int root) {
    DepthFirst order = DepthFirst.from(graph, root);
    int[][] predecessors = predecessors(graph, order);
    int[] parents = new int[order.size()];
    Arrays.fill(parents, -1);
    parents[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int place = 1; place < order.size(); place++) {
        int parent = -1;
        for (int predecessor : predecessors[place]) {
          if (parents[predecessor] >= 0) {
            parent = parent < 0 ? predecessor : meet(parents, parent, predecessor);
          }
        }
        if (parents[place] != parent) {
          parents[place] = parent;
          changed = true;
        }
      }
    }
    return new Dominators(order, parents);
  }

  private static int meet(int[] parents, int a, int b) {
    int x = a;
    int y = b;
    while (x != y) {
      if (x > y) {
        x = parents[x];
      } else {
        y = parents[y];
      }
    }
    return x;
  }

  /** Predecessors by place in the order; unreachable ones do not count. */
  private static int[][] predecessors(Digraph graph, DepthFirst order) {
    int[] counts = new int[order.size()];
    for (int place = 0; place < order.size(); place++) {
      for (int successor : graph.successors(order.node(place))) {
        counts[order.place(successor)]++;
      }
    }
    int[][] predecessors = new int[order.size()][];
    Arrays.setAll(predecessors, place -> new int[counts[place]]);
    for (int place = 0; place < order.size(); place++) {
      for (int successor : graph.successors(order.node(place))) {
        int to = order.place(successor);
        predecessors[to][--counts[to]] = place;
      }
    }
    return predecessors;
  }

  /** Numbers the tree so that a node's subtree is an interval. */
  private void numberTree() {
    int count = parents.length;
    int[] sizes = new int[count];
    Arrays.fill(sizes, 1);
    for (int place = count - 1; place > 0; place--) {
      sizes[parents[place]] += sizes[place];
    }
    int[] nextFree = new int[count];
    for (int place = 0; place < count; place++) {
      entered[place] = place == 0 ? 0 : nextFree[parents[place]];
      if (place > 0) {
        nextFree[parents[place]] += sizes[place];
      }
      nextFree[place] = entered[place] + 1;
      left[place] = entered[place] + sizes[place];
    }
  }

  /** Whether every path to {@code below} passes {@code above}; both must be reachable. */
  public boolean dominates(int above, int below) {
    int a = order.place(above);
    int b = order.place(below);
    return entered[a] <= entered[b] && entered[b] < left[a];
  }

  /** How many of the marked nodes dominate a node, itself included, for every reachable node. */
  public int[] countAbove(BitSet marked, int nodeCount) {
    int[] counts = new int[nodeCount];
    for (int place = 0; place < parents.length; place++) {
      int node = order.node(place);
      int above = place == 0 ? 0 : counts[order.node(parents[place])];
      counts[node] = above + (marked.get(node) ? 1 : 0);
    }
    return counts;
  }

  /** The last node besides itself that every path to a reachable node passes; -1 for the root. */
  public int parent(int node) {
    int place = order.place(node);
    return place == 0 ? -1 : order.node(parents[place]);
  }

  public boolean isReachable(int node) {
    return order.isReachable(node);
  }
}
