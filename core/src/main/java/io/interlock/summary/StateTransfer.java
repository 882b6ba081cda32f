package io.interlock.summary;

import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.StateCell;
import io.interlock.summary.order.StateCells;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Mark.Kind;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows what a thread knows of the {@link StateCell}s: which value it has seen there since it
 * last stored to it ({@link Kind#SEEN}), and that it was the one to replace a zero ({@link
 * Kind#CLAIMED}).
 *
 * <p>A load of a cell is remembered until the thread stores to the cell or loads it again. Where a
 * number found is compared, the ways are told apart, so that a function may return what it has
 * found out. A value is known if the way is only taken if it was found, or if all others that the
 * cell may hold are ruled out. A zero that was found, with nothing done since that may release a
 * lock, is still there when the thread stores, if both are done under one lock; that is asked for
 * later.
 */
final class StateTransfer {
  /** A number has one name whatever is cut off from it, down to so much. */
  private static final long LOW_BYTE = 0xff;

  /** A load of a cell. */
  private record Look(StateCell cell, int event, Symbolic found) {}

  private final OrderEvents events;
  private final LocalNames names;
  private final Conditions conditions;
  private final IdentityHashMap<Instruction, Look> looks = new IdentityHashMap<>();

  StateTransfer(
      Function function, OrderEvents events, Body body, LocalNames names, Conditions conditions) {
    this.events = events;
    this.names = names;
    this.conditions = conditions;
    for (Block block : events.states().isEmpty() ? List.<Block>of() : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && load.bits() == null) {
          StateCell cell = events.state(names.places().of(names.name(load.address())));
          Symbolic found = names.name(load.result());
          if (cell != null
              && cell.isLook(load.shape().ordering())
              && load.shape().size() == cell.size()
              && found.mentionsDefinition(function, load.result().id())) {
            looks.put(
                i, new Look(cell, events.number(OrderEvents.Kind.STATE_SET, cell.place()), found));
          }
        }
      }
    }
  }

  States run(Instruction i, States states) {
    if (events.states().isEmpty()) {
      return states;
    }
    if (i instanceof Store s) {
      States after = stored(s, states);
      return s.shape().isAtomic() ? called(after) : after;
    }
    if (i instanceof AtomicUpdate || i instanceof CompareExchange) {
      return called(states);
    }
    Look look = looks.get(i);
    if (look != null) {
      return states.mapStates(
          s ->
              s.with(
                  s.marks()
                      .withoutTurns(look.event())
                      .told(Kind.LOOKED, look.event(), look.found())
                      .told(Kind.FRESH, look.event(), look.found())));
    }
    Result result = looks.isEmpty() || !isTest(i) ? null : i.definition().orElse(null);
    return result == null ? states : tested(i, result, states);
  }

  /** A call, or an atomic write, may release the lock under which a cell was loaded. */
  States called(States states) {
    return events.states().isEmpty() ? states : states.mapStates(s -> s.with(s.marks().called()));
  }

  private boolean isTest(Instruction i) {
    for (Value tested : StateCells.tested(i)) {
      Symbolic name = names.name(tested);
      if (looks.values().stream().anyMatch(l -> l.found().equals(name))) {
        return true;
      }
    }
    return false;
  }

  private States tested(Instruction test, Result result, States states) {
    var paths = new ArrayList<Path>();
    for (Path path : states.paths()) {
      for (boolean isTrue : new boolean[] {true, false}) {
        Facts facts = conditions.assume(result, isTrue, path.facts());
        if (facts != null) {
          Path told = told(path.with(path.state(), facts));
          paths.add(test instanceof Compare c ? equal(c, told) : told);
        }
      }
    }
    return States.of(paths);
  }

  /** A value that was found to be what the function was given. */
  private Path equal(Compare c, Path path) {
    Symbolic left = names.name(c.left());
    Symbolic right = names.name(c.right());
    Symbolic difference = left.plus(right, -1);
    if (difference == null || path.facts().of(difference) != Signs.ZERO) {
      return path;
    }
    Path result = path;
    for (Look look : looks.values()) {
      Symbolic other = look.found().equals(left) ? right : look.found().equals(right) ? left : null;
      boolean isGiven =
          other != null && other.atom() instanceof Atom.FormalValue && other.terms().isEmpty();
      if (isGiven && other != null && isRemembered(look, result, Kind.LOOKED)) {
        result = with(result, result.state().marks().told(Kind.SEEN, look.event(), other));
      }
    }
    return result;
  }

  /** What the states on the way to a block tell of cells. */
  States along(States states) {
    return looks.isEmpty() ? states : states.map(this::told);
  }

  private Path told(Path path) {
    Path result = path;
    for (Look look : looks.values()) {
      Long value = isRemembered(look, result, Kind.LOOKED) ? value(look, path.facts()) : null;
      if (value != null) {
        Marks marks = result.state().marks();
        result = with(result, marks.told(Kind.SEEN, look.event(), Symbolic.constant(value)));
      }
    }
    return result;
  }

  private static boolean isRemembered(Look look, Path path, Kind kind) {
    return path.state().marks().contain(new Mark(kind, look.event()), look.found());
  }

  private static Path with(Path path, Marks marks) {
    return path.with(path.state().with(marks));
  }

  /** The only value that a load can have found; null if there are several. */
  private static @Nullable Long value(Look look, Facts facts) {
    for (var fact : facts.signs().entrySet()) {
      Long plus = fact.getValue() == Signs.ZERO ? fact.getKey().distanceFrom(look.found()) : null;
      if (plus != null) {
        return -plus;
      }
    }
    Long only = null;
    if (look.cell().values() != null) {
      for (long value : look.cell().values()) {
        if (facts.of(look.found().plus(-value)).and(Signs.ZERO) != Signs.NONE) {
          if (only != null) {
            return null;
          }
          only = value;
        }
      }
    }
    return only;
  }

  private States stored(Store store, States states) {
    Places at = names.places().of(names.name(store.address()));
    States result = states;
    for (StateCell cell : events.states()) {
      if (events.mayOverlap(at, store.shape().size(), cell)) {
        int event = events.number(OrderEvents.Kind.STATE_SET, cell.place());
        boolean isClaim = isNumber(store);
        result = result.map(p -> stored(p, event, isClaim && foundZero(p, event)));
      }
    }
    return result;
  }

  private static Path stored(Path path, int event, boolean isClaim) {
    State state = path.state();
    Marks marks = state.marks().withoutTurns(event);
    Marks now = isClaim ? marks.told(Kind.CLAIMED, event, Symbolic.constant(0)) : marks;
    return path.with(state.with(state.milestones().maybeDone(event)).with(now));
  }

  private boolean foundZero(Path path, int event) {
    return looks.values().stream()
        .anyMatch(
            l ->
                l.event() == event
                    && isRemembered(l, path, Kind.FRESH)
                    && path.facts().of(l.found()) == Signs.ZERO);
  }

  /** Whether something else than zero is stored, in the part that all names tell. */
  private boolean isNumber(Store store) {
    Symbolic value = names.name(store.value());
    return value.isConstant() && (value.offset() & LOW_BYTE) != 0 && store.bits() == null;
  }

  /** What is to be said of a store where it is recorded. */
  States atStore(Store store, States states) {
    if (events.states().isEmpty() || !isNumber(store)) {
      return states;
    }
    Places at = names.places().of(names.name(store.address()));
    States result = states;
    for (StateCell cell : events.states()) {
      if (events.mayOverlap(at, store.shape().size(), cell)) {
        int event = events.number(OrderEvents.Kind.STATE_SET, cell.place());
        result =
            result.mapStates(s -> s.with(s.marks().told(Kind.KEEPS, event, Symbolic.constant(0))));
      }
    }
    return result;
  }
}
