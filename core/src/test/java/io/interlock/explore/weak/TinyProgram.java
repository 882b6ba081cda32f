package io.interlock.explore.weak;

import io.interlock.ir.Ordering;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Threads with a few operations each; the first one starts the others. */
record TinyProgram(List<List<Op>> threads) {
  static final int VARIABLES = 2;

  int size() {
    return threads.stream().mapToInt(List::size).sum();
  }

  private Stream<Op> ops() {
    return threads.stream().flatMap(Collection::stream);
  }

  /** Whether a variable is accessed both in the strongest order and in a weaker one. */
  boolean mixesOrders() {
    for (int v = 0; v < VARIABLES; v++) {
      int variable = v;
      long orders =
          ops()
              .filter(o -> o.isAtomicAccess() && o.variable() == variable)
              .flatMap(o -> Stream.of(o.ordering(), o.failure()))
              .map(o -> o == Ordering.SEQUENTIAL)
              .distinct()
              .count();
      if (orders > 1) {
        return true;
      }
    }
    return false;
  }

  /** The programs that are smaller or simpler by one step. */
  List<TinyProgram> simpler() {
    var all = new ArrayList<TinyProgram>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).size(); i++) {
        Op op = threads.get(t).get(i);
        if (!op.isFixed()) {
          all.add(with(t, i, List.of()));
        }
        if (op.guard() >= 0) {
          all.add(with(t, i, List.of(unguarded(op))));
        }
      }
      all.add(withoutKinds(t, Op.Kind.LOCK, Op.Kind.UNLOCK));
    }
    all.add(withoutKinds(0, Op.Kind.JOIN, Op.Kind.JOIN));
    all.removeIf(p -> p.equals(this));
    return all;
  }

  private static Op unguarded(Op o) {
    return new Op(o.kind(), o.variable(), o.value(), o.expected(), o.ordering(), o.failure(), -1);
  }

  private TinyProgram with(int thread, int at, List<Op> replacement) {
    var ops = new ArrayList<>(threads.get(thread));
    ops.remove(at);
    ops.addAll(at, replacement);
    return with(thread, ops);
  }

  private TinyProgram withoutKinds(int thread, Op.Kind one, Op.Kind other) {
    return with(
        thread,
        threads.get(thread).stream().filter(o -> o.kind() != one && o.kind() != other).toList());
  }

  private TinyProgram with(int thread, List<Op> ops) {
    var changed = new ArrayList<>(threads);
    changed.set(thread, List.copyOf(ops));
    return new TinyProgram(changed);
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (int t = 0; t < threads.size(); t++) {
      text.append("thread ").append(t).append('\n');
      threads.get(t).forEach(o -> text.append("  ").append(o).append('\n'));
    }
    return text.toString();
  }
}
