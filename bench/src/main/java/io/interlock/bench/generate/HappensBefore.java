package io.interlock.bench.generate;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What certainly happens before what, as a graph. {@link #waits} adds what is only known about
 * progress: a thread waits for another without being ordered after it; such edges count in the
 * search for threads that wait for each other for ever, not in the order.
 */
final class HappensBefore {
  private record AfterAll(List<Integer> calls, int node) {}

  private final List<IntArrayList> successors = new ArrayList<>();
  private final List<IntArrayList> waiting = new ArrayList<>();
  private final List<AfterAll> onces = new ArrayList<>();
  private List<BitSet> after = List.of();

  int node() {
    successors.add(new IntArrayList());
    waiting.add(new IntArrayList());
    return successors.size() - 1;
  }

  void edge(int from, int to) {
    successors.get(from).add(to);
  }

  void waits(int from, int to) {
    waiting.get(from).add(to);
  }

  /** Whatever happens before all of the calls happens before the node. */
  void afterAll(List<Integer> calls, int node) {
    onces.add(new AfterAll(List.copyOf(calls), node));
  }

  /** Whether there is an order at all; if so, it can be asked for from then on. */
  boolean close() {
    Optional<IntArrayList> sorted = sorted();
    if (sorted.isEmpty()) {
      return false;
    }
    after = closure(sorted.get());
    for (AfterAll once : onces) {
      for (int n = 0; n < successors.size(); n++) {
        BitSet reached = after.get(n);
        if (n != once.node && once.calls.stream().allMatch(reached::get)) {
          edge(n, once.node);
        }
      }
    }
    Optional<IntArrayList> again = sorted();
    again.ifPresent(order -> after = closure(order));
    return again.isPresent();
  }

  boolean ordered(int one, int other) {
    return after.get(one).get(other) || after.get(other).get(one);
  }

  private List<BitSet> closure(IntArrayList sorted) {
    var reached = new ArrayList<BitSet>();
    for (int n = 0; n < successors.size(); n++) {
      reached.add(new BitSet());
    }
    for (int i = sorted.size() - 1; i >= 0; i--) {
      int n = sorted.getInt(i);
      for (int next : successors.get(n)) {
        reached.get(n).set(next);
        reached.get(n).or(reached.get(next));
      }
    }
    return reached;
  }

  /** The nodes in an order along all edges; nothing if there is a cycle. */
  private Optional<IntArrayList> sorted() {
    int[] incoming = new int[successors.size()];
    for (int n = 0; n < incoming.length; n++) {
      successors.get(n).forEach(next -> incoming[next]++);
      waiting.get(n).forEach(next -> incoming[next]++);
    }
    var sorted = new IntArrayList();
    for (int n = 0; n < incoming.length; n++) {
      if (incoming[n] == 0) {
        sorted.add(n);
      }
    }
    for (int i = 0; i < sorted.size(); i++) {
      int n = sorted.getInt(i);
      for (IntArrayList nexts : List.of(successors.get(n), waiting.get(n))) {
        nexts.forEach(
            next -> {
              if (--incoming[next] == 0) {
                sorted.add(next);
              }
            });
      }
    }
    return sorted.size() == incoming.length ? Optional.of(sorted) : Optional.empty();
  }
}
