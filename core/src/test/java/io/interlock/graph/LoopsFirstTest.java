package io.interlock.graph;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LoopsFirstTest {
  @Provide
  Arbitrary<Digraph> graphs() {
    return Graphs.upTo(20);
  }

  @Property(tries = 500)
  void reachesWhatDepthFirstReaches(@ForAll("graphs") Digraph graph) {
    DepthFirst plain = DepthFirst.from(graph, 0);
    DepthFirst order = LoopsFirst.from(graph, 0);
    assertThat(order.size()).isEqualTo(plain.size());
    for (int node = 0; node < graph.nodeCount(); node++) {
      assertThat(order.isReachable(node)).isEqualTo(plain.isReachable(node));
    }
    assertThat(order.node(0)).isZero();
  }

  /** Nested loops, whose headers name the way in first or the way out. */
  @Example
  void whatFollowsALoopComesAfterIt() {
    int[][] edges = {{1}, {2, 6}, {5, 3}, {4}, {2}, {1}, {}};
    DepthFirst order = LoopsFirst.from(graph(edges), 0);
    assertThat(order.place(6)).isEqualTo(6);
    assertThat(order.place(5)).isGreaterThan(order.place(3)).isGreaterThan(order.place(4));
  }

  private static Digraph graph(int[][] edges) {
    return new Digraph() {
      @Override
      public int nodeCount() {
        return edges.length;
      }

      @Override
      public int[] successors(int node) {
        return edges[node];
      }
    };
  }
}
