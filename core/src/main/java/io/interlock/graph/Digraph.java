package io.interlock.graph;

/** A directed graph over the nodes 0 to {@code nodeCount - 1}. */
public interface Digraph {
  int nodeCount();

  /** The successors of a node; repeats are allowed. */
  int[] successors(int node);
}
