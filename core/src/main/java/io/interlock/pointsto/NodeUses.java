package io.interlock.pointsto;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The uses of the nodes of a {@link Graph}: a kind and two arguments each. */
final class NodeUses {
  /** Hears of the uses of a node. */
  interface Visitor {
    void visit(int kind, int a, int b);
  }

  private record Use(int kind, int a, int b) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Use theirs && theirs.kind == kind && theirs.a == a && theirs.b == b;
    }

    @Override
    public int hashCode() {
      int hash = kind;
      hash = hash * 31 + a;
      hash = hash * 31 + b;
      return hash;
    }
  }

  private static final int[] NONE = {};
  private static final int LENGTH = 3;

  private int[][] uses = new int[1024][];
  private int[] count = new int[1024];

  int count(int node) {
    return node < count.length ? count[node] : 0;
  }

  private int[] of(int node) {
    int[] some = node < uses.length ? uses[node] : null;
    return some == null ? NONE : some;
  }

  void add(int node, int kind, int a, int b) {
    reserve(node);
    int[] all = of(node);
    int at = count[node] * LENGTH;
    if (at == all.length) {
      all = Arrays.copyOf(all, at == 0 ? LENGTH : at * 2);
      uses[node] = all;
    }
    all[at] = kind;
    all[at + 1] = a;
    all[at + 2] = b;
    count[node]++;
  }

  private void reserve(int node) {
    if (node >= count.length) {
      int capacity = Math.max(node + 1, count.length + (count.length >> 1));
      uses = Arrays.copyOf(uses, capacity);
      count = Arrays.copyOf(count, capacity);
    }
  }

  void forget() {
    uses = new int[0][];
    count = new int[0];
  }

  /** Every use there is now; more may be added meanwhile. */
  void forEach(int node, Visitor visitor) {
    int[] all = of(node);
    for (int i = 0, end = count(node) * LENGTH; i < end; i += LENGTH) {
      visitor.visit(all[i], all[i + 1], all[i + 2]);
    }
  }

  /** Adds the uses of one node to those of another. */
  void move(int from, int to) {
    int more = count(from) * LENGTH;
    if (more > 0) {
      reserve(to);
      int length = count[to] * LENGTH;
      uses[to] = Arrays.copyOf(of(to), length + more);
      System.arraycopy(uses[from], 0, uses[to], length, more);
      count[to] += count[from];
      uses[from] = NONE;
      count[from] = 0;
    }
  }

  /** Leaves out uses that occur twice since nodes were merged, and those that are done. */
  void compact(Graph.UseHandler handler, IntUnaryOperator find) {
    for (int node = 0; node < count.length; node++) {
      if (count[node] > 0) {
        var kept = new LinkedHashSet<Use>(count[node] * 2);
        forEach(
            node,
            (kind, a, b) -> {
              if (!handler.isDone(kind, a)) {
                kept.add(new Use(kind, handler.takesNode(kind) ? find.applyAsInt(a) : a, b));
              }
            });
        count[node] = 0;
        for (Use use : kept) {
          add(node, use.kind, use.a, use.b);
        }
      }
    }
  }
}
