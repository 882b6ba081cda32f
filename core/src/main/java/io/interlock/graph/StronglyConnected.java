package io.interlock.graph;

import java.util.Arrays;

/**
 * The strongly connected components of a graph, numbered so that every edge between two components
 * leads to the lower number: in a call graph, callees come first. Tarjan, "Depth-First Search and
 * Linear Graph Algorithms", with a stack of its own, so depth is no danger. Time and memory are
 * linear; each node is entered once and each edge looked at once.
 */
public final class StronglyConnected {
  private final int[] components;
  private final int[] starts;
  private final int[] members;

  private StronglyConnected(int[] components, int[] starts, int[] members) {
    this.components = components;
    this.starts = starts;
    this.members = members;
  }

  public static StronglyConnected of(Digraph graph) {
    var search = new Search(graph);
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (search.components[node] == Search.NONE) {
        search.from(node);
      }
    }
    return search.result();
  }

  /** How many components there are. */
  public int count() {
    return starts.length - 1;
  }

  /** The component of a node. */
  public int component(int node) {
    return components[node];
  }

  /** How many nodes a component has. */
  public int size(int component) {
    return starts[component + 1] - starts[component];
  }

  /** The nodes of a component, ascending. */
  public int[] members(int component) {
    return Arrays.copyOfRange(members, starts[component], starts[component + 1]);
  }

  /** One search over the whole graph. */
  private static final class Search {
    static final int NONE = -1;

    private final Digraph graph;
    final int[] components;

    /** When a node was entered, counted from one; zero if it was not. */
    private final int[] entered;

    /** The earliest entered node, not yet in a component, known to be reachable from a node. */
    private final int[] low;

    private final int[] nextSuccessor;
    private final int[] path;

    /** Nodes that were entered and are not in a component yet. */
    private final int[] open;

    private int depth;
    private int openCount;
    private int clock;
    private int componentCount;

    Search(Digraph graph) {
      this.graph = graph;
      int count = graph.nodeCount();
      components = new int[count];
      Arrays.fill(components, NONE);
      entered = new int[count];
      low = new int[count];
      nextSuccessor = new int[count];
      path = new int[count];
      open = new int[count];
    }

    void from(int root) {
      enter(root);
      while (depth > 0) {
        int node = path[depth - 1];
        int[] successors = graph.successors(node);
        if (nextSuccessor[node] < successors.length) {
          look(node, successors[nextSuccessor[node]++]);
        } else {
          leave(node);
        }
      }
    }

    private void enter(int node) {
      entered[node] = ++clock;
      low[node] = clock;
      path[depth++] = node;
      open[openCount++] = node;
    }

    private void look(int node, int successor) {
      if (entered[successor] == 0) {
        enter(successor);
      } else if (components[successor] == NONE) {
        low[node] = Math.min(low[node], entered[successor]);
      }
    }

    private void leave(int node) {
      depth--;
      if (low[node] == entered[node]) {
        int member;
        do {
          member = open[--openCount];
          components[member] = componentCount;
        } while (member != node);
        componentCount++;
      }
      if (depth > 0) {
        int parent = path[depth - 1];
        low[parent] = Math.min(low[parent], low[node]);
      }
    }

    StronglyConnected result() {
      int[] starts = new int[componentCount + 1];
      for (int component : components) {
        starts[component + 1]++;
      }
      for (int i = 0; i < componentCount; i++) {
        starts[i + 1] += starts[i];
      }
      int[] next = Arrays.copyOf(starts, componentCount);
      int[] members = new int[components.length];
      for (int node = 0; node < components.length; node++) {
        members[next[components[node]]++] = node;
      }
      return new StronglyConnected(components, starts, members);
    }
  }
}
