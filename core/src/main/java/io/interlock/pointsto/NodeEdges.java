package io.interlock.pointsto;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The edges between the nodes of a {@link Graph}. */
final class NodeEdges {
  private static final int[] NONE = {};

  private int[][] successors = new int[1024][];
  private int[] counts = new int[1024];

  /** All edges, by both ends as they were when it was added. */
  private final LongOpenHashSet known = new LongOpenHashSet();

  private long size;

  /** How many there are. */
  long size() {
    return size;
  }

  /** Makes room for more nodes. */
  void grow(int capacity) {
    successors = Arrays.copyOf(successors, capacity);
    counts = Arrays.copyOf(counts, capacity);
  }

  void addNode(int node) {
    successors[node] = NONE;
  }

  int count(int node) {
    return counts[node];
  }

  int successor(int node, int i) {
    return successors[node][i];
  }

  /** By node; exact after {@link #compact}, with room behind them before. */
  int[][] successors() {
    return successors;
  }

  /** Whether the edge is new. */
  boolean add(int from, int to) {
    if (from == to || !known.add(key(from, to))) {
      return false;
    }
    append(from, to);
    size++;
    return true;
  }

  private static long key(int from, int to) {
    return (long) from << Integer.SIZE | to;
  }

  private void append(int node, int successor) {
    int count = counts[node];
    if (count == successors[node].length) {
      successors[node] = Arrays.copyOf(successors[node], count == 0 ? 2 : count + (count >> 1) + 1);
    }
    successors[node][count] = successor;
    counts[node]++;
  }

  /** Adds the edges that leave one node to those of another. */
  void move(int from, int to) {
    for (int i = 0; i < counts[from]; i++) {
      append(to, successors[from][i]);
    }
    successors[from] = NONE;
    counts[from] = 0;
  }

  /** Rewrites edges to the nodes that stand for their ends, each once. */
  void compact(int nodeCount, IntUnaryOperator find) {
    size = 0;
    for (int node = 0; node < nodeCount; node++) {
      compactNode(node, find);
      size += counts[node];
    }
  }

  private void compactNode(int node, IntUnaryOperator find) {
    int count = counts[node];
    int[] to = count == 0 ? NONE : Arrays.copyOf(successors[node], count);
    for (int i = 0; i < count; i++) {
      to[i] = find.applyAsInt(to[i]);
    }
    Arrays.sort(to);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (to[i] != node && (kept == 0 || to[kept - 1] != to[i])) {
        to[kept++] = to[i];
      }
    }
    successors[node] = kept == 0 ? NONE : kept == count ? to : Arrays.copyOf(to, kept);
    counts[node] = kept;
  }

  void forget() {
    successors = new int[0][];
    counts = new int[0];
    known.clear();
    known.trim();
  }

  /** Forgets ends that others stand for now. */
  void forgetOldEnds(int nodeCount) {
    known.clear();
    for (int node = 0; node < nodeCount; node++) {
      for (int i = 0; i < counts[node]; i++) {
        known.add(key(node, successors[node][i]));
      }
    }
  }
}
