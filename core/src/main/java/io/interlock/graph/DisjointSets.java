package io.interlock.graph;

import java.util.Arrays;

/**
 * Numbers in classes, each class known by one of its members. Classes only grow together. Paths are
 * halved on the way, so that a search is nearly constant if the smaller class joins the larger.
 */
public final class DisjointSets {
  private int count;
  private int[] parent = new int[1024];

  /** The first of some new numbers in a row, each in a class of its own. */
  public int add(int more) {
    int first = count;
    count += more;
    if (count > parent.length) {
      parent = Arrays.copyOf(parent, Math.max(count, parent.length + (parent.length >> 1)));
    }
    for (int i = first; i < count; i++) {
      parent[i] = i;
    }
    return first;
  }

  public int size() {
    return count;
  }

  /** The member that its class is known by. */
  public int find(int member) {
    int m = member;
    while (parent[m] != m) {
      parent[m] = parent[parent[m]];
      m = parent[m];
    }
    return m;
  }

  /** Whether its class is known by this one. */
  public boolean isKnown(int member) {
    return parent[member] == member;
  }

  /** Makes two classes one, known by {@code into}; both must be what their classes are known by. */
  public void join(int into, int gone) {
    parent[gone] = into;
  }
}
