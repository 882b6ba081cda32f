package io.interlock.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Reverse postorder in which all of a loop comes before what follows it. A forward analysis that
 * takes the first node waiting then leaves a loop only when nothing changes in it any more.
 *
 * <p>A depth-first walk that takes the ways out of loops first finishes them first: what is behind
 * comes last.
 */
public final class LoopsFirst {
  private LoopsFirst() {}

  public static DepthFirst from(Digraph graph, int root) {
    NaturalLoops loops = NaturalLoops.of(graph, Dominators.of(graph, root));
    return loops.all().isEmpty()
        ? DepthFirst.from(graph, root)
        : DepthFirst.from(outwards(graph, depths(graph, loops)), root);
  }

  private static int[] depths(Digraph graph, NaturalLoops loops) {
    int[] depths = new int[graph.nodeCount()];
    for (NaturalLoops.Loop loop : loops.all()) {
      BitSet nodes = loop.nodes();
      for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
        depths[n]++;
      }
    }
    return depths;
  }

  /** The graph with the successors that are in fewer loops first. */
  private static Digraph outwards(Digraph graph, int[] depths) {
    int[][] sorted = new int[graph.nodeCount()][];
    for (int node = 0; node < sorted.length; node++) {
      sorted[node] =
          Arrays.stream(graph.successors(node))
              .boxed()
              .sorted((a, b) -> Integer.compare(depths[a], depths[b]))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return Digraph.of(sorted.length, sorted);
  }
}
