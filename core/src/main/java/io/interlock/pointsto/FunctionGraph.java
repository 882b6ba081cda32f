package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets of functions that flow along edges between nodes. A node may also be <em>open</em>: nothing
 * is known of what else it holds, which flows along edges, too; or <em>closed</em>: it never holds
 * any function. Sets only grow and are bounded by the functions of the program, so solving ends.
 */
final class FunctionGraph {
  /** In place of a function: the node is open. */
  static final int OPEN = -1;

  private static final int NONE = -1;

  private @Nullable BitSet[] sets = new @Nullable BitSet[1024];
  private boolean[] open = new boolean[1024];
  private final BitSet closed = new BitSet();
  private boolean[] waiting = new boolean[1024];
  private int[] firstEdge = new int[1024];
  private int nodes;
  private final IntArrayList edgeTo = new IntArrayList();
  private final IntArrayList nextEdge = new IntArrayList();
  private final LongOpenHashSet known = new LongOpenHashSet();
  private final IntArrayList worklist = new IntArrayList();
  private final Int2ObjectOpenHashMap<List<Listener>> listeners = new Int2ObjectOpenHashMap<>();

  /** Hears of each function that comes to a node once, and of its being open. */
  private static final class Listener {
    final IntConsumer consumer;
    final BitSet told = new BitSet();
    boolean toldOpen;

    Listener(IntConsumer consumer) {
      this.consumer = consumer;
    }
  }

  int newNode() {
    return newNodes(1);
  }

  /** The first of so many new nodes. */
  int newNodes(int count) {
    int first = nodes;
    nodes += count;
    if (nodes > sets.length) {
      int size = Math.max(nodes, sets.length + (sets.length >> 1));
      sets = Arrays.copyOf(sets, size);
      open = Arrays.copyOf(open, size);
      waiting = Arrays.copyOf(waiting, size);
      firstEdge = Arrays.copyOf(firstEdge, size);
    }
    Arrays.fill(firstEdge, first, nodes, NONE);
    return first;
  }

  /** A node holds no functions, whatever comes there; to be said before anything does. */
  void close(int node) {
    closed.set(node);
  }

  void addFunction(int node, int function) {
    if (closed.get(node)) {
      return;
    }
    BitSet set = own(node);
    if (!set.get(function)) {
      set.set(function);
      wake(node);
    }
  }

  void open(int node) {
    if (!open[node] && !closed.get(node)) {
      open[node] = true;
      wake(node);
    }
  }

  boolean isOpen(int node) {
    return open[node];
  }

  /** Whether a function is known to come to a node. */
  boolean holds(int node, int function) {
    BitSet set = sets[node];
    return set != null && set.get(function);
  }

  void addEdge(int from, int to) {
    if (from != to
        && !closed.get(from)
        && !closed.get(to)
        && known.add((long) from << Integer.SIZE | to)) {
      edgeTo.add(to);
      nextEdge.add(firstEdge[from]);
      firstEdge[from] = edgeTo.size() - 1;
      flow(from, to);
    }
  }

  /** Lets somebody hear of every function that comes to a node, and of {@link #OPEN}. */
  void listen(int node, IntConsumer consumer) {
    listeners.computeIfAbsent(node, n -> new ArrayList<>(1)).add(new Listener(consumer));
    if (open[node] || sets[node] != null) {
      wake(node);
    }
  }

  /** Lets everything flow. It takes well under a second on the largest programs. */
  void solve() {
    while (!worklist.isEmpty()) {
      int node = worklist.popInt();
      waiting[node] = false;
      for (int e = firstEdge[node]; e != NONE; e = nextEdge.getInt(e)) {
        flow(node, edgeTo.getInt(e));
      }
      List<Listener> interested = listeners.get(node);
      for (int i = 0; interested != null && i < interested.size(); i++) {
        tell(interested.get(i), node);
      }
    }
  }

  private void tell(Listener listener, int node) {
    BitSet set = sets[node];
    if (set != null) {
      var fresh = (BitSet) set.clone();
      fresh.andNot(listener.told);
      listener.told.or(fresh);
      fresh.stream().forEach(listener.consumer);
    }
    if (open[node] && !listener.toldOpen) {
      listener.toldOpen = true;
      listener.consumer.accept(OPEN);
    }
  }

  private void flow(int from, int to) {
    if (open[from]) {
      open(to);
    }
    BitSet set = sets[from];
    if (set == null) {
      return;
    }
    BitSet target = own(to);
    int before = target.cardinality();
    target.or(set);
    if (target.cardinality() != before) {
      wake(to);
    }
  }

  private BitSet own(int node) {
    BitSet set = sets[node];
    if (set == null) {
      set = new BitSet();
      sets[node] = set;
    }
    return set;
  }

  private void wake(int node) {
    if (!waiting[node]) {
      waiting[node] = true;
      worklist.add(node);
    }
  }
}
