package io.interlock.summary;

import io.interlock.assumption.Assumption;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often a thread has waited for a semaphore when it leaves a loop that waits in each of its
 * rounds: as often as there are rounds, if that is a constant and the loop is left at its end only.
 * Within the loop no more is known than that it was entered.
 */
final class LoopWaits {
  private final Function function;
  private final AnalysisInput input;
  private final Map<Counted, List<Integer>> events = new HashMap<>();

  LoopWaits(Function function, AnalysisInput input) {
    this.function = function;
    this.input = input;
  }

  /** Takes note of calls that are made in every round of a loop. */
  void add(Counted loop, List<Call> calls) {
    if (rounds(loop) <= 0) {
      return;
    }
    var found = new ArrayList<Integer>();
    for (Call call : calls) {
      for (Action action : input.models().actions(call)) {
        if (action instanceof Action.SemaphoreWait wait && isExpected(wait.success())) {
          int number = number(wait, call);
          if (number != OrderEvents.NOT_COUNTED) {
            found.add(number);
          }
        }
      }
    }
    events.put(loop, found);
  }

  private static long rounds(Counted loop) {
    return loop.first().isConstant() && loop.end().isConstant()
        ? loop.end().offset() - loop.first().offset()
        : 0;
  }

  private boolean isExpected(Action.Success success) {
    return success == Action.Success.ALWAYS
        || (success == Action.Success.ASSUMED
            && input.assumptions().holds(Assumption.WAITS_SUCCEED));
  }

  private int number(Action.SemaphoreWait wait, Call call) {
    Value pointer = wait.semaphore().of(call);
    return pointer == null || wait.semaphore().dereferences() > 0
        ? OrderEvents.NOT_COUNTED
        : input.events().number(Kind.WAIT, input.pointsTo().targets(function, pointer));
  }

  /** What has been done when the loop is left at its end. */
  Milestones after(Milestones milestones, Counted loop) {
    Milestones result = milestones;
    for (int event : events.getOrDefault(loop, List.of())) {
      result = result.certainly(event, rounds(loop));
    }
    return result;
  }
}
