package io.interlock.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StronglyConnectedTest {
  @Provide
  Arbitrary<Digraph> graphs() {
    return Graphs.upTo(16);
  }

  /** By definition: two nodes are in one component if each can be reached from the other. */
  @Property(tries = 1000)
  void agreesWithTheDefinition(@ForAll("graphs") Digraph graph) {
    StronglyConnected components = StronglyConnected.of(graph);
    BitSet[] reachable = new BitSet[graph.nodeCount()];
    for (int node = 0; node < graph.nodeCount(); node++) {
      reachable[node] = Graphs.reachable(graph, node, -1);
    }
    for (int a = 0; a < graph.nodeCount(); a++) {
      for (int b = 0; b < graph.nodeCount(); b++) {
        assertThat(components.component(a) == components.component(b))
            .as("%d and %d", a, b)
            .isEqualTo(reachable[a].get(b) && reachable[b].get(a));
      }
    }
  }

  @Property(tries = 500)
  void edgesLeadToLowerNumbers(@ForAll("graphs") Digraph graph) {
    StronglyConnected components = StronglyConnected.of(graph);
    for (int node = 0; node < graph.nodeCount(); node++) {
      for (int next : graph.successors(node)) {
        assertThat(components.component(next)).isLessThanOrEqualTo(components.component(node));
      }
    }
  }

  @Property(tries = 500)
  void everyNodeIsAMemberOnceAndMembersAscend(@ForAll("graphs") Digraph graph) {
    StronglyConnected components = StronglyConnected.of(graph);
    var seen = new BitSet();
    for (int component = 0; component < components.count(); component++) {
      int[] members = components.members(component);
      assertThat(members).hasSize(components.size(component)).isNotEmpty().isSorted();
      for (int member : members) {
        assertThat(components.component(member)).isEqualTo(component);
        assertThat(seen.get(member)).isFalse();
        seen.set(member);
      }
    }
    assertThat(seen.cardinality()).isEqualTo(graph.nodeCount());
  }

  @Example
  void aCycleBehindABranch() {
    StronglyConnected components =
        StronglyConnected.of(
            Graphs.of(new int[] {1, 4}, new int[] {2}, new int[] {3}, new int[] {1}, new int[] {}));
    assertThat(components.count()).isEqualTo(3);
    assertThat(components.members(components.component(1))).containsExactly(1, 2, 3);
    assertThat(components.component(0)).isEqualTo(2);
  }

  @Example
  void depthIsNoDanger() {
    StronglyConnected components = StronglyConnected.of(Graphs.chain(200_000));
    assertThat(components.count()).isEqualTo(200_000);
    assertThat(components.component(0)).isEqualTo(199_999);
  }
}
