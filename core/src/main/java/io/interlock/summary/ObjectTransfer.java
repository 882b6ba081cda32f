package io.interlock.summary;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Fence;
import io.interlock.ir.Instruction;
import io.interlock.ir.Result;
import io.interlock.summary.order.CountingWrites;
import io.interlock.summary.order.CountingWrites.Step;
import io.interlock.summary.order.CountingWrites.Write;
import io.interlock.summary.order.ObjectCounts;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Mark.Kind;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marks objects whose counter is counted down, and those whose counter was found to be zero then,
 * on a way that is only taken if so. A counter is known to have been zero if what counting found is
 * at most one, and counting acquires or a fence follows that does. The value found is of the object
 * that the pointer has led to since it got its value ({@link Mark.Kind#COUNTED}).
 */
final class ObjectTransfer {
  /** What counting has found, and where. */
  private record Look(Result before, Symbolic cell, int number, boolean isAcquire) {
    Mark mark(Kind kind) {
      return new Mark(kind, number);
    }
  }

  private final ObjectCounts counts;
  private final LocalNames names;
  private final CountingWrites writes;
  private final List<Look> looks = new ArrayList<>();

  ObjectTransfer(ObjectCounts counts, Body body, LocalNames names) {
    this.counts = counts;
    this.names = names;
    boolean isUsed = !counts.isEmpty();
    writes = CountingWrites.of(isUsed ? body : new Body(List.of(), 0, new Binding[0]));
    for (Instruction i : writes.all()) {
      Look look = look(i);
      if (look != null) {
        looks.add(look);
      }
    }
  }

  private @Nullable Look look(Instruction i) {
    Write write = writes.of(i);
    if (write == null || write.step() != Step.DOWN || write.before() == null) {
      return null;
    }
    Symbolic cell = names.name(write.address());
    int number = counts.number(names.places().of(cell));
    boolean isAcquire = !(i instanceof AtomicUpdate u) || u.shape().ordering().acquires();
    return number == ObjectCounts.NONE ? null : new Look(write.before(), cell, number, isAcquire);
  }

  States run(Instruction i, States states) {
    if (writes.all().isEmpty()) {
      return states;
    }
    if (i instanceof Fence f && f.ordering().acquires()) {
      return states.map(p -> seen(p, Order.FENCE));
    }
    Write write = writes.of(i);
    if (write == null) {
      return states;
    }
    if (write.step() == Step.UP) {
      return raised(names.name(write.address()), states);
    }
    Look look = look(i);
    return look == null
        ? states
        : states.map(p -> with(p, p.state().marks().drop(look.number(), look.cell())));
  }

  /** What is to be said of a write where it is recorded. */
  States atWrite(Instruction i, States states) {
    Write write = writes.all().isEmpty() ? null : writes.of(i);
    if (write == null || write.step() != Step.UP) {
      return states;
    }
    Symbolic cell = names.name(write.address());
    int number = counts.number(names.places().of(cell));
    return number == ObjectCounts.NONE
        ? states
        : states.mapStates(s -> s.with(s.marks().first(number, cell)));
  }

  private States raised(Symbolic cell, States states) {
    int number = counts.number(names.places().of(cell));
    return number == ObjectCounts.NONE || !names.isOfOneValue(cell.atom())
        ? states
        : states.map(p -> with(p, p.state().marks().raise(number, cell)));
  }

  private static Path with(Path path, Marks marks) {
    return path.with(path.state().with(marks));
  }

  /** What the states on the way to a block tell of counters. */
  States along(States states) {
    return looks.isEmpty() ? states : states.map(p -> seen(p, Order.OF_LOOK));
  }

  /** After a fence, looks that do not acquire count, too. */
  private enum Order {
    OF_LOOK,
    FENCE
  }

  private Path seen(Path path, Order order) {
    Marks marks = path.state().marks();
    for (Look look : looks) {
      if ((look.isAcquire() || order == Order.FENCE)
          && marks.contain(look.mark(Kind.COUNTED), look.cell())
          && isLast(names.name(look.before()), path.facts())) {
        marks = marks.plus(look.mark(Kind.LAST), look.cell());
      }
    }
    return with(path, marks);
  }

  /** Whether a number is certainly not more than one. */
  private static boolean isLast(Symbolic value, Facts facts) {
    for (var fact : facts.signs().entrySet()) {
      Long plus = value.isConstant() ? null : fact.getKey().distanceFrom(value);
      if (plus != null && fact.getValue().and(Signs.POSITIVE) == Signs.NONE) {
        long atMost = fact.getValue() == Signs.NEGATIVE ? -1 : 0;
        if (atMost - plus <= 1) {
          return true;
        }
      }
    }
    return false;
  }
}
