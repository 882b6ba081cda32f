package io.interlock.summary;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Ordering;
import io.interlock.ir.Result;
import io.interlock.pointsto.Places;
import io.interlock.summary.CountingWrites.Write;
import io.interlock.summary.OrderEvents.Kind;
import io.interlock.summary.States.Path;
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
 * Follows counters: how often a thread has counted down, and where a counter was seen not to be
 * above zero, on a way that is only taken then. That is told by a load, or by the value that
 * counting down found.
 */
final class CounterTransfer {
  /** A value that tells of a counter: what it is when the counter is zero is {@code atZero}. */
  private record Look(Result value, long atZero, int end) {}

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
            looks.add(new Look(load.result(), 0, end(load)));
          }
        }
      }
    }
  }

  private void addLook(Instruction i, Write write, Result before) {
    int end = events.number(Kind.COUNT_END, at(write));
    boolean mayTell =
        !(i instanceof AtomicUpdate u) || FlagCells.isAcquire(u.shape().ordering());
    if (write.step() == CountingWrites.Step.DOWN && end != OrderEvents.NOT_COUNTED && mayTell) {
      looks.add(new Look(before, 1, end));
    }
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
        boolean acquires = FlagCells.isAcquire(load.shape().ordering());
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
    boolean isRelease = i instanceof AtomicUpdate u && isRelease(u.shape().ordering());
    Kind kind =
        switch (write.step()) {
          case DOWN -> isRelease ? Kind.COUNT_DOWN_RELEASE : Kind.COUNT_DOWN;
          case UP -> isRelease ? Kind.COUNT_UP_RELEASE : Kind.COUNT_UP;
          case SET -> Kind.COUNT_SET;
        };
    if (recorder != null) {
      recorder.event(kind, at, states);
    }
    Kind counted =
        switch (write.step()) {
          case DOWN -> Kind.COUNT_DOWN;
          case UP -> Kind.COUNT_UP;
          case SET -> Kind.COUNT_SET;
        };
    int number = events.number(counted, at);
    return number == OrderEvents.NOT_COUNTED ? states : change(states, m -> m.done(number));
  }

  private static boolean isRelease(Ordering ordering) {
    return ordering == Ordering.RELEASE
        || ordering == Ordering.ACQUIRE_RELEASE
        || ordering == Ordering.SEQUENTIAL;
  }

  private static States change(States states, UnaryOperator<Milestones> change) {
    return states.map(p -> p == null ? null : with(p, change.apply(p.state().milestones())));
  }

  private static Path with(Path path, Milestones milestones) {
    return path.with(path.state().with(milestones));
  }

  /** What the states on the way to a block tell of counters. */
  States along(States states) {
    return looks.isEmpty() ? states : states.map(p -> p == null ? null : along(p));
  }

  private Path along(Path path) {
    Path result = path;
    for (Look look : looks) {
      Symbolic number = names.name(look.value()).plus(-look.atZero());
      if (!number.isConstant() && path.facts().of(number).and(Signs.POSITIVE) == Signs.NONE) {
        result = with(result, result.state().milestones().reached(look.end()));
      }
    }
    return result;
  }
}
