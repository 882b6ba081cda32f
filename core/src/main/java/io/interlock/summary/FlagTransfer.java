package io.interlock.summary;

import io.interlock.ir.Body;
import io.interlock.ir.Fence;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.FlagCell;
import io.interlock.summary.order.FlagLooks;
import io.interlock.summary.order.FlagLooks.Effect;
import io.interlock.summary.order.FlagLooks.Teller;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import org.jspecify.annotations.Nullable;

/**
 * Counts stores to flags and notes where a flag was seen to be up: on a way that is only taken if
 * what was found there is not its first value.
 *
 * <p>A relaxed store orders what comes before a release fence ahead of it (C11 7.17.4.1). So where
 * a flag is stored to like this, release fences are counted, too.
 */
final class FlagTransfer {
  private final OrderEvents events;
  private final LocalNames names;
  private final FlagLooks looks;

  FlagTransfer(OrderEvents events, Body body, LocalNames names) {
    this.events = events;
    this.names = names;
    looks = FlagLooks.find(events, body, names);
  }

  /** A look; what it finds may be asked later. */
  void record(MemoryAccess access, States states, Recorder recorder) {
    Kind kind = looks.kind(access);
    if (kind != null) {
      recorder.event(kind, names.places().of(names.name(access.address())), states);
    }
  }

  States run(Instruction i, States states, @Nullable Recorder recorder) {
    if (events.flags().isEmpty()) {
      return states;
    }
    if (i instanceof MemoryAccess access && access.stored() != null) {
      return store(access, states, recorder);
    }
    return i instanceof Fence f ? fence(f.ordering(), states) : states;
  }

  private States store(MemoryAccess write, States states, @Nullable Recorder recorder) {
    Places at = names.places().of(names.name(write.address()));
    States result = states;
    for (FlagCell flag : events.flags()) {
      if (events.mayOverlap(at, write.shape().size(), flag)
          && !FlagCell.keeps(write, flag.initial(), this::number)) {
        if (recorder != null) {
          // A part of the flag may be stored, which is at another place.
          Places raised = at.contains(flag.place()) ? at : Places.of(flag.place());
          recorder.event(kind(write.shape().ordering()), raised, states);
        }
        int number = events.number(Kind.SET, flag.place());
        result = result.map(p -> with(p, p.state().milestones().maybeDone(number)));
      }
    }
    return result;
  }

  private static Kind kind(Ordering ordering) {
    if (ordering.releases()) {
      return Kind.SET_RELEASE;
    }
    return ordering.isAtomic() ? Kind.SET_RELAXED : Kind.SET;
  }

  private @Nullable Long number(Value value) {
    Symbolic name = names.name(value);
    return name.isConstant() ? Long.valueOf(name.offset()) : FlagCell.number(value);
  }

  private States fence(Ordering ordering, States states) {
    States result = states;
    int number = events.fence();
    if (ordering.releases() && number != OrderEvents.NOT_COUNTED) {
      result = result.map(p -> with(p, p.state().milestones().done(number)));
    }
    return ordering.acquires() ? told(result, Effect.AT_FENCE) : result;
  }

  private static Path with(Path path, Milestones milestones) {
    return path.with(path.state().with(milestones));
  }

  /** What the states on the way to a block tell of flags. */
  States along(States states) {
    return told(states, Effect.AT_ONCE);
  }

  private States told(States states, Effect effect) {
    return looks.tellers().isEmpty() ? states : states.map(p -> told(p, effect));
  }

  private Path told(Path path, Effect effect) {
    Path result = path;
    for (Teller teller : looks.tellers()) {
      if (teller.effect() == effect && isUp(teller.number(), path.facts())) {
        result = with(result, result.state().milestones().reached(teller.event()));
      }
    }
    return result;
  }

  /** Whether a number is certainly not zero. */
  static boolean isUp(Symbolic number, Facts facts) {
    if (number.isConstant()) {
      return false;
    }
    if (facts.of(number).and(Signs.ZERO) == Signs.NONE) {
      return true;
    }
    for (var fact : facts.signs().entrySet()) {
      Long distance = fact.getKey().distanceFrom(number);
      if (distance != null && fact.getValue().plus(-distance).and(Signs.ZERO) == Signs.NONE) {
        return true;
      }
    }
    return false;
  }
}
