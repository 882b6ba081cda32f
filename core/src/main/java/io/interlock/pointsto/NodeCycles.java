package io.interlock.pointsto;

import io.interlock.graph.Digraph;
import io.interlock.graph.StronglyConnected;
import java.util.Arrays;

/**
 * Finds nodes of a {@link Graph} that hold the same because they lie on a cycle: without declared
 * types all nodes of a cycle do, and with them those of one type do if no other type is on it.
 */
final class NodeCycles {
  /** Makes two nodes one. */
  interface Merger {
    void merge(int a, int b);
  }

  private static final int[] NONE = {};

  private final int nodeCount;
  private final int[][] successors;
  private final int[] declared;

  /**
   * @param successors by node, as they are when asked
   * @param declared by node: what it is declared to point to
   */
  NodeCycles(int nodeCount, int[][] successors, int[] declared) {
    this.nodeCount = nodeCount;
    this.successors = successors;
    this.declared = declared;
  }

  /** The cycles of all nodes. */
  StronglyConnected all() {
    return StronglyConnected.of(Digraph.of(nodeCount, successors));
  }

  /** The cycles of nodes that are not declared to point to anything. */
  StronglyConnected amongUndeclared() {
    int[][] kept = new int[nodeCount][];
    for (int node = 0; node < nodeCount; node++) {
      kept[node] =
          declared[node] != PointeeTypes.ANYTHING
              ? NONE
              : Arrays.stream(successors[node])
                  .filter(to -> declared[to] == PointeeTypes.ANYTHING)
                  .toArray();
    }
    return StronglyConnected.of(Digraph.of(nodeCount, kept));
  }

  /** Merges those that hold the same. */
  void merge(StronglyConnected components, Merger merger) {
    for (int c = 0; c < components.count(); c++) {
      if (components.size(c) > 1) {
        int[] members = components.members(c);
        int type = onlyType(members);
        int first = -1;
        for (int member : members) {
          if (type >= 0 && declared[member] == type) {
            first = first < 0 ? member : first;
            merger.merge(first, member);
          }
        }
      }
    }
  }

  /** The type of all nodes that have one, 0 if none has, -1 if there are several. */
  private int onlyType(int[] members) {
    int type = PointeeTypes.ANYTHING;
    for (int member : members) {
      int own = declared[member];
      if (own != PointeeTypes.ANYTHING && own != type) {
        if (type != PointeeTypes.ANYTHING) {
          return -1;
        }
        type = own;
      }
    }
    return type;
  }
}
