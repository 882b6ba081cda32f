package io.interlock.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The natural loops of a graph: for each node that a later node goes back to and that dominates it,
 * the nodes that can go back without passing it. Loops with one header are one loop.
 */
public final class NaturalLoops {
  /**
   * A loop.
   *
   * @param latches the nodes that go back to the header
   */
  public record Loop(int header, BitSet nodes, List<Integer> latches) {
    public Loop {
      latches = List.copyOf(latches);
    }

    public boolean contains(int node) {
      return nodes.get(node);
    }
  }

  private final List<Loop> loops;

  private NaturalLoops(List<Loop> loops) {
    this.loops = loops;
  }

  public static NaturalLoops of(Digraph graph, Dominators dominators) {
    var predecessors = predecessors(graph, dominators);
    var loops = new ArrayList<Loop>();
    for (int header = 0; header < graph.nodeCount(); header++) {
      var latches = new ArrayList<Integer>();
      for (int from : predecessors.get(header)) {
        if (dominators.dominates(header, from)) {
          latches.add(from);
        }
      }
      if (!latches.isEmpty()) {
        loops.add(new Loop(header, nodes(header, latches, predecessors), latches));
      }
    }
    return new NaturalLoops(loops);
  }

  private static List<List<Integer>> predecessors(Digraph graph, Dominators dominators) {
    var predecessors = new ArrayList<List<Integer>>();
    for (int i = 0; i < graph.nodeCount(); i++) {
      predecessors.add(new ArrayList<>());
    }
    for (int from = 0; from < graph.nodeCount(); from++) {
      if (dominators.isReachable(from)) {
        for (int to : graph.successors(from)) {
          predecessors.get(to).add(from);
        }
      }
    }
    return predecessors;
  }

  private static BitSet nodes(int header, List<Integer> latches, List<List<Integer>> predecessors) {
    var nodes = new BitSet();
    nodes.set(header);
    var waiting = new ArrayDeque<Integer>(latches);
    while (!waiting.isEmpty()) {
      int node = waiting.remove();
      if (!nodes.get(node)) {
        nodes.set(node);
        waiting.addAll(predecessors.get(node));
      }
    }
    return nodes;
  }

  /** All loops, by header. */
  public List<Loop> all() {
    return loops;
  }

  /** The smallest loop a node is in. */
  public Optional<Loop> innermost(int node) {
    Loop smallest = null;
    for (Loop loop : loops) {
      boolean isSmaller =
          smallest == null || loop.nodes().cardinality() < smallest.nodes().cardinality();
      if (loop.contains(node) && isSmaller) {
        smallest = loop;
      }
    }
    return Optional.ofNullable(smallest);
  }

  /** How many loops a node is in. */
  public int depth(int node) {
    return (int) loops.stream().filter(l -> l.contains(node)).count();
  }
}
