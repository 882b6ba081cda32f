package io.interlock.explore.weak;

import io.interlock.finding.AccessKind;
import io.interlock.ir.Ordering;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a program may do by {@link WeakMemory}: all interleavings and all choices, as the explorer
 * makes them.
 */
final class MachineRuns {
  /** How states look before one goes on from them. */
  enum Form {
    AS_REACHED,
    NORMAL
  }

  private final TinyProgram program;
  private final Form form;
  private final Answer answer = Answer.empty();
  private final Set<Object> seen = new HashSet<>();
  private final ArrayDeque<MachineState> waiting = new ArrayDeque<>();

  private MachineRuns(TinyProgram program, Form form) {
    this.program = program;
    this.form = form;
  }

  static Answer of(TinyProgram program, Form form) {
    var runs = new MachineRuns(program, form);
    runs.add(MachineState.initial(program));
    while (!runs.waiting.isEmpty()) {
      runs.expand(runs.waiting.removeLast());
    }
    return runs.answer;
  }

  private void add(MachineState state) {
    if (form == Form.NORMAL) {
      state.normalize();
    }
    if (seen.add(state.key())) {
      waiting.addLast(state);
    }
  }

  private void expand(MachineState state) {
    boolean isAtEnd = true;
    for (int t = 0; t < program.threads().size(); t++) {
      isAtEnd &= state.hasEnded(t);
      if (t < state.memory.threads.size() && !state.hasEnded(t)) {
        step(state, t);
      }
    }
    if (isAtEnd) {
      answer.outcomes().add(state.outcome());
    }
  }

  private void step(MachineState state, int thread) {
    Op op = program.threads().get(thread).get(state.next[thread]);
    if (!op.isDone(state.last[thread])) {
      add(state.after(thread));
    } else if (op.isAtomicAccess()) {
      access(state, thread, op);
    } else {
      other(state, thread, op);
    }
  }

  private void other(MachineState state, int thread, Op op) {
    MachineState on = state.after(thread);
    switch (op.kind()) {
      case FENCE -> on.memory.fence(thread, op.ordering());
      case START -> on.memory.start(thread);
      case JOIN -> {
        if (!state.hasEnded(op.variable())) {
          return;
        }
        on.memory.join(thread, op.variable());
      }
      case LOCK -> {
        if (state.holder != MachineState.NOBODY) {
          return;
        }
        on.holder = thread;
        on.memory.acquire(thread, new Place(9, 0));
      }
      case UNLOCK -> {
        on.holder = MachineState.NOBODY;
        on.memory.release(thread, new Place(9, 0));
      }
      default -> touch(on, thread, op, state.next[thread]);
    }
    add(on);
  }

  private void touch(MachineState on, int thread, Op op, int number) {
    AccessKind kind = op.kind() == Op.Kind.PLAIN_WRITE ? AccessKind.WRITE : AccessKind.READ;
    var past = new Past(number, 5 + op.variable(), 0, MachineState.SIZE, kind, thread);
    for (Past racing : on.memory.touch(past)) {
      answer.race(thread, number, racing.thread(), racing.site());
    }
  }

  private void access(MachineState state, int thread, Op op) {
    messages(state, op);
    switch (op.kind()) {
      case LOAD -> load(state, thread, op);
      case STORE -> store(state, thread, op);
      default -> update(state, thread, op);
    }
    if (op.kind() == Op.Kind.COMPARE) {
      fail(state, thread, op);
    }
  }

  private void load(MachineState state, int thread, Op op) {
    state
        .memory
        .readable(thread, place(op), op.ordering())
        .forEach(n -> read(state.after(thread), thread, op, n, op.ordering()));
  }

  private void read(MachineState on, int thread, Op op, int number, Ordering ordering) {
    on.reads(thread, messages(on, op).get(number).value());
    on.memory.read(thread, place(op), number, ordering);
    add(on);
  }

  private void store(MachineState state, int thread, Op op) {
    state
        .memory
        .writable(thread, place(op), op.ordering())
        .forEach(
            n -> {
              MachineState on = state.after(thread);
              on.memory.write(thread, place(op), n, op.value(), op.ordering());
              settle(on, op);
            });
  }

  private void update(MachineState state, int thread, Op op) {
    state
        .memory
        .updatable(thread, place(op), op.ordering())
        .filter(n -> op.succeeds(value(state, op, n)))
        .forEach(
            n -> {
              int old = value(state, op, n);
              MachineState on = state.after(thread);
              on.reads(thread, old);
              on.memory.update(thread, place(op), n, op.written(old), op.ordering());
              settle(on, op);
            });
  }

  private void fail(MachineState state, int thread, Op op) {
    state
        .memory
        .readable(thread, place(op), op.failure())
        .filter(n -> !op.succeeds(value(state, op, n)))
        .forEach(n -> read(state.after(thread), thread, op, n, op.failure()));
  }

  private static int value(MachineState state, Op op, int number) {
    return (int) messages(state, op).get(number).value();
  }

  private static List<Message> messages(MachineState state, Op op) {
    return state.memory.messages(place(op), MachineState.SIZE, state.cells[op.variable()]);
  }

  private static Place place(Op op) {
    return new Place(op.variable(), 0);
  }

  private void settle(MachineState on, Op op) {
    List<Message> all = messages(on, op);
    on.cells[op.variable()] = all.get(all.size() - 1).value();
    add(on);
  }
}
