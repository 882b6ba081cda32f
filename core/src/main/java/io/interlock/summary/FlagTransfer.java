package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.pointsto.Places;
import io.interlock.summary.OrderEvents.Kind;
import io.interlock.summary.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts stores to flags and notes where a flag was seen to be up: on a way that is only taken if
 * what was loaded from it is not zero.
 */
final class FlagTransfer {
  private final OrderEvents events;
  private final LocalNames names;
  private final Map<Load, Integer> numbers = new HashMap<>();
  private final List<Load> loads = new ArrayList<>();

  FlagTransfer(OrderEvents events, Body body, LocalNames names) {
    this.events = events;
    this.names = names;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (!events.flags().isEmpty() && i instanceof Load load && load.bits() == null) {
          int number = events.number(Kind.SEEN, names.places().of(names.name(load.address())));
          if (number != OrderEvents.NOT_COUNTED) {
            numbers.put(load, number);
            loads.add(load);
          }
        }
      }
    }
  }

  /** A load; what it finds may be looked at later. */
  void load(Load load, States states, Recorder recorder) {
    if (numbers.containsKey(load)) {
      Places at = names.places().of(names.name(load.address()));
      Kind kind = load.shape().ordering().acquires() ? Kind.SEEN_ACQUIRE : Kind.SEEN;
      recorder.event(kind, at, states);
    }
  }

  States store(Store store, States states, @Nullable Recorder recorder) {
    if (events.flags().isEmpty() || isZero(store)) {
      return states;
    }
    Places at = names.places().of(names.name(store.address()));
    States result = states;
    for (int place : events.flags()) {
      int number = events.number(Kind.SET, place);
      boolean isCounted = number != OrderEvents.NOT_COUNTED;
      if (isCounted && events.mayOverlap(at, store.shape().size(), place)) {
        if (recorder != null) {
          recorder.event(
              store.shape().ordering().releases() ? Kind.SET_RELEASE : Kind.SET, at, states);
        }
        result = result.map(p -> with(p, p.state().milestones().maybeDone(number)));
      }
    }
    return result;
  }

  private boolean isZero(Store store) {
    Symbolic value = names.name(store.value());
    return value.isConstant() && value.offset() == 0 && store.bits() == null;
  }

  private static Path with(Path path, Milestones milestones) {
    return path.with(path.state().with(milestones));
  }

  /** What the states on the way to a block tell of flags. */
  States along(States states) {
    return loads.isEmpty() ? states : states.map(p -> along(p));
  }

  private Path along(Path path) {
    Path result = path;
    for (Load load : loads) {
      if (isUp(names.name(load.result()), path.facts())) {
        int number = numbers.getOrDefault(load, 0);
        result = with(result, result.state().milestones().reached(number));
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
      Long distance = fact.getValue() == Signs.ZERO ? fact.getKey().distanceFrom(number) : null;
      if (distance != null && distance != 0) {
        return true;
      }
    }
    return false;
  }
}
