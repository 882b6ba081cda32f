package io.interlock.pointsto;

import java.util.BitSet;

/**
 * Which nodes hold addresses of members of structs and nothing else: they are steps away from a
 * pointer that is declared to point to a type, or copied from such. They have no type of their own
 * in the program text, but are told apart as well as what they are computed from, so a {@link
 * Crowd} does not let them point to all of itself: {@code q->next = p} stores a pointer in list
 * nodes, not anywhere in memory.
 *
 * <p>Rules: a node is one if something steps there, and if everything that steps or flows there
 * comes from a node with a type other than bytes, or from one of these; what flows there without a
 * step has to come from one of these. The largest such set is found by taking out nodes that are
 * not, until none is left to take out, so it ends. It decides about precision only.
 */
final class MemberAddresses {
  private final Graph graph;
  private final PointeeTypes types;
  private final BitSet found = new BitSet();

  private MemberAddresses(Graph graph, PointeeTypes types) {
    this.graph = graph;
    this.types = types;
  }

  /** By the nodes that stand for them. */
  static BitSet find(Graph graph, PointeeTypes types) {
    var addresses = new MemberAddresses(graph, types);
    graph.forEachUse(
        (node, kind, a, b) -> {
          if (kind == InclusionFlows.SHIFT) {
            addresses.found.set(graph.find(a));
          }
        });
    int before;
    do {
      before = addresses.found.cardinality();
      addresses.takeOut();
    } while (addresses.found.cardinality() < before);
    return addresses.found;
  }

  private void takeOut() {
    graph.forEachUse(
        (node, kind, a, b) -> {
          if (kind == InclusionFlows.SHIFT && !isTyped(node) && !found.get(graph.find(node))) {
            found.clear(graph.find(a));
          }
        });
    graph.forEachEdge(
        (from, to) -> {
          if (from != to && !found.get(graph.find(from))) {
            found.clear(to);
          }
        });
  }

  private boolean isTyped(int node) {
    return !types.areBytes(graph.declared(node));
  }
}
