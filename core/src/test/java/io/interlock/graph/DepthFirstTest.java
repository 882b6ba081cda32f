package io.interlock.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DepthFirstTest {
  @Provide
  Arbitrary<Digraph> graphs() {
    return Graphs.upTo(20);
  }

  @Property(tries = 500)
  void numbersWhatIsReachableOnce(@ForAll("graphs") Digraph graph) {
    DepthFirst order = DepthFirst.from(graph, 0);
    BitSet reachable = Graphs.reachable(graph, 0, -1);
    assertThat(order.size()).isEqualTo(reachable.cardinality());
    for (int node = 0; node < graph.nodeCount(); node++) {
      assertThat(order.isReachable(node)).isEqualTo(reachable.get(node));
      if (order.isReachable(node)) {
        assertThat(order.node(order.place(node))).isEqualTo(node);
      } else {
        assertThat(order.place(node)).isEqualTo(DepthFirst.UNREACHABLE);
      }
    }
    assertThat(order.node(0)).isZero();
  }

  /** An edge that goes back in the order must belong to a cycle. */
  @Property(tries = 500)
  void onlyCyclesGoBack(@ForAll("graphs") Digraph graph) {
    DepthFirst order = DepthFirst.from(graph, 0);
    for (int place = 0; place < order.size(); place++) {
      int node = order.node(place);
      for (int next : graph.successors(node)) {
        if (order.place(next) <= place) {
          assertThat(Graphs.reachable(graph, next, -1).get(node)).isTrue();
        }
      }
    }
  }

  @Example
  void branchesComeBeforeTheirJoin() {
    DepthFirst order =
        DepthFirst.from(Graphs.of(new int[] {1, 2}, new int[] {3}, new int[] {3}, new int[] {}), 0);
    int[] nodes = IntStream.range(0, order.size()).map(order::node).toArray();
    assertThat(nodes[0]).isZero();
    assertThat(nodes[3]).isEqualTo(3);
    assertThat(Arrays.stream(nodes)).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Example
  void depthIsNoDanger() {
    assertThat(DepthFirst.from(Graphs.chain(200_000), 0).place(199_999)).isEqualTo(199_999);
  }
}
