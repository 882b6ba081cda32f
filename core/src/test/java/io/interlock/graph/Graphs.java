package io.interlock.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Graphs for tests. */
public final class Graphs {
  private static final class Lists implements Digraph {
    private final int[][] successors;

    Lists(int[][] successors) {
      this.successors = successors;
    }

    @Override
    public int nodeCount() {
      return successors.length;
    }

    @Override
    public int[] successors(int node) {
      return successors[node];
    }

    @Override
    public String toString() {
      return Arrays.deepToString(successors);
    }
  }

  private Graphs() {}

  public static Digraph of(int[]... successors) {
    return new Lists(successors);
  }

  /** A path of so many nodes. */
  public static Digraph chain(int nodes) {
    var successors = new int[nodes][];
    for (int i = 0; i < nodes; i++) {
      successors[i] = i == nodes - 1 ? new int[0] : new int[] {i + 1};
    }
    return new Lists(successors);
  }

  /** Any graph of up to so many nodes, with few edges for each, as in code. */
  public static Arbitrary<Digraph> upTo(int nodes) {
    return Arbitraries.integers()
        .between(1, nodes)
        .flatMap(
            count ->
                Arbitraries.integers()
                    .between(0, count - 1)
                    .array(int[].class)
                    .ofMaxSize(3)
                    .array(int[][].class)
                    .ofSize(count)
                    .map(Lists::new));
  }

  /** The nodes reachable from a root without passing {@code avoided}. */
  static BitSet reachable(Digraph graph, int root, int avoided) {
    var seen = new BitSet();
    List<Integer> waiting = new ArrayList<>();
    if (root != avoided) {
      seen.set(root);
      waiting.add(root);
    }
    while (!waiting.isEmpty()) {
      for (int next : graph.successors(waiting.remove(waiting.size() - 1))) {
        if (next != avoided && !seen.get(next)) {
          seen.set(next);
          waiting.add(next);
        }
      }
    }
    return seen;
  }
}
