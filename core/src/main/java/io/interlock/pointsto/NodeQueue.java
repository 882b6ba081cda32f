package io.interlock.pointsto;

import io.interlock.graph.StronglyConnected;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The nodes of a {@link Graph} that are to be looked at, in the order in which edges lead. */
final class NodeQueue {
  private int[] position = new int[1024];
  private int[] nodeAt = new int[1024];
  private int count;
  private final BitSet waiting = new BitSet();
  private final @Nullable Random shuffle;

  /**
   * @param shuffle if given, the order is of its choice
   */
  NodeQueue(@Nullable Random shuffle) {
    this.shuffle = shuffle;
  }

  /** Makes room for more nodes. */
  void grow(int capacity) {
    position = Arrays.copyOf(position, capacity);
  }

  /** A node that comes after all others. */
  void addNode(int node) {
    if (count == nodeAt.length) {
      nodeAt = Arrays.copyOf(nodeAt, count + (count >> 1));
    }
    position[node] = count;
    nodeAt[count++] = node;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void add(int node) {
    waiting.set(position[node]);
  }

  void remove(int node) {
    waiting.clear(position[node]);
  }

  /** The first position of a node to be looked at, from one on; less than 0 if there is none. */
  int next(int from) {
    return waiting.nextSetBit(from);
  }

  /** Takes out the node at a position. */
  int take(int at) {
    waiting.clear(at);
    return nodeAt[at];
  }

  /**
   * Gives positions along the components; on a cycle, in the order of the nodes' numbers.
   *
   * @param isKept says which nodes there still are
   * @param isWaiting says which are to be looked at
   */
  void order(StronglyConnected components, IntPredicate isKept, IntPredicate isWaiting) {
    waiting.clear();
    count = 0;
    for (int component : sequence(components.count())) {
      for (int node : components.members(component)) {
        if (isKept.test(node)) {
          addNode(node);
          if (isWaiting.test(node)) {
            add(node);
          }
        }
      }
    }
  }

  private int[] sequence(int length) {
    int[] order = new int[length];
    for (int c = 0; c < length; c++) {
      order[c] = length - 1 - c;
    }
    for (int i = length - 1; shuffle != null && i > 0; i--) {
      int j = shuffle.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    return order;
  }
}
