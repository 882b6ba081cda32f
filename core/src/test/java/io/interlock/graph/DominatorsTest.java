package io.interlock.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DominatorsTest {
  @Provide
  Arbitrary<Digraph> graphs() {
    return Graphs.upTo(16);
  }

  /** By definition: without the upper node there is no way to the lower one. */
  @Property(tries = 1000)
  void agreesWithTheDefinition(@ForAll("graphs") Digraph graph) {
    Dominators dominators = Dominators.of(graph, 0);
    BitSet reachable = Graphs.reachable(graph, 0, -1);
    for (int above = reachable.nextSetBit(0); above >= 0; above = reachable.nextSetBit(above + 1)) {
      BitSet around = Graphs.reachable(graph, 0, above);
      for (int below = 0; below < graph.nodeCount(); below++) {
        assertThat(dominators.isReachable(below)).isEqualTo(reachable.get(below));
        if (reachable.get(below)) {
          assertThat(dominators.dominates(above, below))
              .as("%d over %d", above, below)
              .isEqualTo(!around.get(below));
        }
      }
    }
  }

  @Property(tries = 200)
  void countsThoseAbove(@ForAll("graphs") Digraph graph, @ForAll long marks) {
    Dominators dominators = Dominators.of(graph, 0);
    BitSet marked = BitSet.valueOf(new long[] {marks});
    int[] counts = dominators.countAbove(marked, graph.nodeCount());
    for (int below = 0; below < graph.nodeCount(); below++) {
      if (dominators.isReachable(below)) {
        int expected = 0;
        for (int above = 0; above < graph.nodeCount(); above++) {
          boolean isAbove = dominators.isReachable(above) && dominators.dominates(above, below);
          expected += isAbove && marked.get(above) ? 1 : 0;
        }
        assertThat(counts[below]).isEqualTo(expected);
      }
    }
  }

  @Example
  void anIrreducibleGraph() {
    Dominators dominators =
        Dominators.of(
            Graphs.of(new int[] {1, 2}, new int[] {2, 3}, new int[] {1, 3}, new int[] {}), 0);
    assertThat(dominators.dominates(0, 3)).isTrue();
    assertThat(dominators.dominates(1, 3)).isFalse();
    assertThat(dominators.dominates(1, 2)).isFalse();
  }

  @Example
  void depthIsNoDanger() {
    Dominators dominators = Dominators.of(Graphs.chain(200_000), 0);
    assertThat(dominators.dominates(100_000, 199_999)).isTrue();
    assertThat(dominators.dominates(199_999, 100_000)).isFalse();
  }
}
