package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.Births;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.threads.Milestones;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts where objects that threads wait for ({@link Births}) are made, and where one was found.
 */
final class BirthTransfer {
  private final Function function;
  private final OrderEvents events;
  private final LocalNames names;
  private final Map<Load, List<Integer>> numbers = new LinkedHashMap<>();

  BirthTransfer(Function function, OrderEvents events, Body body, LocalNames names) {
    this.function = function;
    this.events = events;
    this.names = names;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load) {
          List<Integer> found =
              events
                  .births()
                  .foundBy(function, load)
                  .intStream()
                  .map(place -> events.number(Kind.FOUND, place))
                  .filter(number -> number != OrderEvents.NOT_COUNTED)
                  .boxed()
                  .toList();
          if (!found.isEmpty()) {
            numbers.put(load, found);
          }
        }
      }
    }
  }

  /** A call, which may make an object. */
  States call(Call call, States states, @Nullable Recorder recorder) {
    States result = states;
    for (int place : events.births().madeBy(function, call)) {
      int number = events.number(Kind.MADE, place);
      if (number != OrderEvents.NOT_COUNTED) {
        if (recorder != null) {
          recorder.event(Kind.MADE, Places.of(place), states);
        }
        result = result.map(p -> with(p, p.state().milestones().maybeDone(number)));
      }
    }
    return result;
  }

  /** What the states on the way to a block tell of objects found. */
  States along(States states) {
    return numbers.isEmpty() ? states : states.map(this::along);
  }

  private Path along(Path path) {
    Path result = path;
    for (var entry : numbers.entrySet()) {
      if (FlagTransfer.isUp(names.name(entry.getKey().result()), path.facts())) {
        for (int number : entry.getValue()) {
          result = with(result, result.state().milestones().reached(number));
        }
      }
    }
    return result;
  }

  private static Path with(Path path, Milestones milestones) {
    return path.with(path.state().with(milestones));
  }
}
