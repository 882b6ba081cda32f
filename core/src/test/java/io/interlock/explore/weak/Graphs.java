package io.interlock.explore.weak;

import io.interlock.ir.Ordering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Enumerates who reads from whom in a program, event by event, in every order in which program
 * order, reading, locks, starts and joins are not cyclic. So reads are from events that are there.
 */
final class Graphs {
  private final TinyProgram program;
  private final Consumer<List<Event>> whole;
  private final Set<String> seen = new HashSet<>();

  private Graphs(TinyProgram program, Consumer<List<Event>> whole) {
    this.program = program;
    this.whole = whole;
  }

  /** Gives each graph once. Events of one thread, and those of the lock, are in their order. */
  static void forEach(TinyProgram program, Consumer<List<Event>> whole) {
    List<Event> initial = new ArrayList<>();
    for (int v = 0; v < TinyProgram.VARIABLES; v++) {
      Op store = Op.of(Op.Kind.STORE, v, 0, Ordering.NOT_ATOMIC, -1);
      initial.add(new Event(0, -1, store, -1, 0, true, Ordering.NOT_ATOMIC));
    }
    int[] last = new int[program.threads().size()];
    Arrays.fill(last, -1);
    new Graphs(program, whole).extend(initial, new int[last.length], last);
  }

  private void extend(List<Event> events, int[] next, int[] last) {
    if (!seen.add(key(events, next))) {
      return;
    }
    boolean isWhole = true;
    for (int t = 0; t < next.length; t++) {
      if (next[t] < program.threads().get(t).size()) {
        isWhole = false;
        if (mayGoOn(t, events, next)) {
          step(t, events, next, last);
        }
      }
    }
    if (isWhole) {
      whole.accept(events);
    }
  }

  /** Independent of the order of events, but of those of the lock. */
  private static String key(List<Event> events, int[] next) {
    Set<String> all = new TreeSet<>();
    var locks = new StringBuilder();
    for (Event e : events) {
      Event from = e.reads() ? events.get(e.from()) : e;
      all.add(
          e.thread()
              + "."
              + e.op()
              + "<"
              + from.thread()
              + "."
              + from.op()
              + "."
              + from.what().variable());
      if (e.what().kind() == Op.Kind.LOCK) {
        locks.append(e.thread());
      }
    }
    return all + locks.toString() + Arrays.toString(next);
  }

  private boolean mayGoOn(int thread, List<Event> events, int[] next) {
    Op op = program.threads().get(thread).get(next[thread]);
    boolean isStarted =
        thread == 0
            || events.stream()
                .anyMatch(e -> e.what().kind() == Op.Kind.START && e.what().variable() == thread);
    long locked = events.stream().filter(e -> e.what().kind() == Op.Kind.LOCK).count();
    long unlocked = events.stream().filter(e -> e.what().kind() == Op.Kind.UNLOCK).count();
    return isStarted
        && (op.kind() != Op.Kind.LOCK || locked == unlocked)
        && (op.kind() != Op.Kind.JOIN
            || next[op.variable()] == program.threads().get(op.variable()).size());
  }

  private void step(int thread, List<Event> events, int[] next, int[] last) {
    int number = next[thread];
    Op op = program.threads().get(thread).get(number);
    int[] after = next.clone();
    after[thread]++;
    if (!op.isDone(last[thread])) {
      extend(events, after, last);
    } else if (!op.isAtomicAccess() || op.kind() == Op.Kind.STORE) {
      boolean writes = op.kind() == Op.Kind.STORE;
      add(
          events,
          new Event(thread, number, op, -1, op.value(), writes, op.ordering()),
          after,
          last);
    } else {
      for (int from = 0; from < events.size(); from++) {
        Event source = events.get(from);
        if (source.writes() && source.what().variable() == op.variable()) {
          int[] read = last.clone();
          read[thread] = source.written();
          add(events, reading(thread, number, op, from, source.written()), after, read);
        }
      }
    }
  }

  private static Event reading(int thread, int number, Op op, int from, int value) {
    boolean writes = op.kind() != Op.Kind.LOAD && op.succeeds(value);
    Ordering ordering = op.succeeds(value) ? op.ordering() : op.failure();
    return new Event(thread, number, op, from, op.written(value), writes, ordering);
  }

  private void add(List<Event> events, Event event, int[] next, int[] last) {
    List<Event> more = new ArrayList<>(events);
    more.add(event);
    extend(more, next, last);
  }
}
