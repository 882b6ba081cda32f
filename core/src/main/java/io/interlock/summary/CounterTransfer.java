package io.interlock.summary;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Result;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.CounterCell;
import io.interlock.summary.order.CountingWrites;
import io.interlock.summary.order.CountingWrites.Step;
import io.interlock.summary.order.CountingWrites.Write;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Follows counters: how often a thread has counted itself off, and where a counter was seen at its
 * end, on a way that is only taken then. That is told by a load, or by the value that counting
 * found.
 */
final class CounterTransfer {
  /**
   * A value that tells of a counter.
   *
   * @param step what the counter is more than the value
   * @param end the number by which it is counted that the end was seen
   * @param last the same if the value is what the thread's own count found
   */
  private record Look(Result value, long step, CounterCell cell, int end, int last) {
    /** Whether a fact about the value, plus a number, tells that the counter is at its end. */
    boolean isEnd(long plus, Signs signs) {
      if (cell.direction() == CounterCell.Direction.DOWN) {
        boolean isBounded = signs.and(Signs.POSITIVE) == Signs.NONE;
        long atMost = signs == Signs.NEGATIVE ? -1 : 0;
        return isBounded && atMost - plus + step <= cell.end();
      }
      boolean isBounded = signs.and(Signs.NEGATIVE) == Signs.NONE;
      long atLeast = signs == Signs.POSITIVE ? 1 : 0;
      return isBounded && atLeast - plus + step >= cell.end();
    }
  }

  private final OrderEvents events;
  private final LocalNames names;
  private final CountingWrites writes;
  private final List<Look> looks = new ArrayList<>();
  private final Set<Result> ofWrites = new HashSet<>();

  CounterTransfer(OrderEvents events, Body body, LocalNames names) {
    this.events = events;
    this.names = names;
    boolean isUsed = !events.counters().isEmpty();
    writes = CountingWrites.of(isUsed ? body : new Body(List.of(), 0, new Binding[0]));
    for (Instruction i : writes.all()) {
      Write write = writes.of(i);
      if (write != null && write.before() != null) {
        ofWrites.add(write.before());
        addLook(i, write, write.before());
      }
    }
    if (isUsed) {
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Load load && isLook(load)) {
            addLook(load);
          }
        }
      }
    }
  }

  private void addLook(Instruction i, Write write, Result before) {
    int end = events.number(Kind.COUNT_END, at(write));
    CounterCell cell = events.counter(at(write));
    boolean mayTell = !(i instanceof AtomicUpdate u) || u.shape().ordering().acquires();
    if (cell != null && isOff(write, cell) && end != OrderEvents.NOT_COUNTED && mayTell) {
      int last = events.number(Kind.COUNT_LAST, at(write));
      looks.add(new Look(before, write.step() == Step.DOWN ? -1 : 1, cell, end, last));
    }
  }

  private void addLook(Load load) {
    CounterCell cell = events.counter(names.places().of(names.name(load.address())));
    if (cell != null) {
      looks.add(new Look(load.result(), 0, cell, end(load), OrderEvents.NOT_COUNTED));
    }
  }

  private static boolean isOff(Write write, CounterCell cell) {
    return write.step() == (cell.direction() == CounterCell.Direction.DOWN ? Step.DOWN : Step.UP);
  }

  private boolean isLook(Load load) {
    return load.bits() == null
        && !ofWrites.contains(load.result())
        && end(load) != OrderEvents.NOT_COUNTED;
  }

  private int end(Load load) {
    return events.number(Kind.COUNT_END, names.places().of(names.name(load.address())));
  }

  private Places at(Write write) {
    return names.places().of(names.name(write.address()));
  }

  /** An instruction is run: a write that counts, or a look. */
  States run(Instruction i, States states, @Nullable Recorder recorder) {
    if (events.counters().isEmpty()) {
      return states;
    }
    if (i instanceof Load load && isLook(load)) {
      if (recorder != null) {
        boolean acquires = load.shape().ordering().acquires();
        Places at = names.places().of(names.name(load.address()));
        recorder.event(acquires ? Kind.COUNT_LOOK_ACQUIRE : Kind.COUNT_LOOK, at, states);
      }
      int end = end(load);
      return change(states, m -> m.maybeDone(end));
    }
    Write write = writes.of(i);
    return write == null ? states : write(i, write, states, recorder);
  }

  private States write(Instruction i, Write write, States states, @Nullable Recorder recorder) {
    Places at = at(write);
    boolean isRelease = i instanceof AtomicUpdate u && u.shape().ordering().releases();
    CounterCell cell = events.counter(at);
    // What may be several counters disturbs them all; it is never taken for a step towards the end.
    Kind kind =
        write.step() == Step.SET
            ? Kind.COUNT_SET
            : cell != null && isOff(write, cell) ? Kind.COUNT_OFF : Kind.COUNT_ON;
    if (recorder != null) {
      Kind released = kind == Kind.COUNT_OFF ? Kind.COUNT_OFF_RELEASE : Kind.COUNT_ON_RELEASE;
      recorder.event(isRelease ? released : kind, at, states);
    }
    int number = events.number(kind, at);
    return number == OrderEvents.NOT_COUNTED ? states : change(states, m -> m.done(number));
  }

  private static States change(States states, UnaryOperator<Milestones> change) {
    return states.map(p -> with(p, change.apply(p.state().milestones())));
  }

  private static Path with(Path path, Milestones milestones) {
    return path.with(path.state().with(milestones));
  }

  /** What the states on the way to a block tell of counters. */
  States along(States states) {
    return looks.isEmpty() ? states : states.map(p -> along(p));
  }

  private Path along(Path path) {
    Path result = path;
    for (Look look : looks) {
      if (isEnd(look, path.facts())) {
        Milestones seen = result.state().milestones().reached(look.end());
        boolean isLast = look.last() != OrderEvents.NOT_COUNTED;
        result = with(result, isLast ? seen.reached(look.last()) : seen);
      }
    }
    return result;
  }

  private boolean isEnd(Look look, Facts facts) {
    Symbolic value = names.name(look.value());
    for (var fact : facts.signs().entrySet()) {
      Long plus = value.isConstant() ? null : fact.getKey().distanceFrom(value);
      if (plus != null && look.isEnd(plus, fact.getValue())) {
        return true;
      }
    }
    return false;
  }
}
