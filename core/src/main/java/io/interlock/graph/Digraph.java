package io.interlock.graph;

/** A directed graph over the nodes 0 to {@code nodeCount - 1}. */
public interface Digraph {
  int nodeCount();

  /** The successors of a node; repeats are allowed. */
  int[] successors(int node);

  /** The graph of the first so many nodes of a table, which is read when asked. */
  static Digraph of(int nodeCount, int[][] successors) {
    return new Digraph() {
      @Override
      public int nodeCount() {
        return nodeCount;
      }

      @Override
      public int[] successors(int node) {
        return successors[node];
      }
    };
  }
}
