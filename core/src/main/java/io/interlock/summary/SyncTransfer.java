package io.interlock.summary;

import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import org.jspecify.annotations.Nullable;

/** Records and counts what threads may be ordered by. */
final class SyncTransfer {
  private final OrderEvents events;
  private final LocalNames names;

  SyncTransfer(OrderEvents events, LocalNames names) {
    this.events = events;
    this.names = names;
  }

  /** Something is done that threads may be ordered by. */
  void event(
      Kind kind,
      Operand operand,
      OperandNames operands,
      States states,
      @Nullable Recorder recorder) {
    if (recorder != null) {
      Symbolic name = operands.of(operand);
      recorder.event(kind, name == null ? Places.NONE : names.places().of(name), states);
    }
  }

  /** The same, for certain; it is counted. */
  States done(
      Kind kind,
      Operand operand,
      OperandNames operands,
      States states,
      @Nullable Recorder recorder) {
    event(kind, operand, operands, states, recorder);
    int number = number(kind, operand, operands);
    return number == OrderEvents.NOT_COUNTED
        ? states
        : states.mapStates(s -> s.with(after(kind, number, s)));
  }

  /** The number by which something is counted; not counted if it may be several things. */
  int number(Kind kind, Operand operand, OperandNames operands) {
    Symbolic name = operands.of(operand);
    return name == null ? OrderEvents.NOT_COUNTED : events.number(kind, names.places().of(name));
  }

  /** One of the barriers was passed, whichever it is. */
  States passedAny(States states) {
    int any = events.anyBarrier();
    return any == OrderEvents.NOT_COUNTED
        ? states
        : states.mapStates(s -> s.with(s.milestones().done(any)));
  }

  private static Milestones after(Kind kind, int number, State state) {
    // What counts of a lock is that it has been acquired.
    return kind == Kind.ACQUIRE
        ? state.milestones().reached(number)
        : state.milestones().done(number);
  }
}
