package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Result;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Acquisitions that are taken to succeed, except where the program has found that they did not: on
 * a way that is only taken if the result was not zero the lock is not held. Where that way meets
 * another on which it still is, or the function returns both ways, it counts as held again: code
 * that only tells of the failure and goes on is not to be told that all its locks may fail.
 */
final class FailedLocks {
  /** A call that acquires a lock, by the names of its result and of the lock. */
  private record Attempt(Symbolic result, Symbolic lock) {
    boolean isFailed(Facts facts) {
      return facts.of(result).and(Signs.ZERO) == Signs.NONE;
    }

    Path restored(Path path, Holding held) {
      State state = path.state();
      return isFailed(path.facts()) && !state.locks().holds(lock)
          ? path.with(state.with(state.locks().acquire(held, Recursion.NONE)))
          : path;
    }
  }

  private final List<Attempt> attempts = new ArrayList<>();

  FailedLocks(List<CallSite> sites, ProgramModels models, LocalNames names) {
    for (int i = 0; i < sites.size(); i++) {
      Call call = sites.get(i).call();
      Result result = call.result();
      Memory memory = names.memoryAt(i);
      if (result != null && memory != null) {
        var operands = new OperandNames(names, call, memory);
        call.directCallee()
            .flatMap(models::of)
            .ifPresent(m -> m.actions().forEach(a -> add(a, operands, names.name(result))));
      }
    }
  }

  private void add(Action action, OperandNames operands, Symbolic result) {
    if (action instanceof Action.Acquire a && a.success() == Action.Success.ASSUMED) {
      Symbolic lock = operands.of(a.lock());
      if (lock != null) {
        attempts.add(new Attempt(result, lock));
      }
    }
  }

  /** The locks held, less those that a condition just taken tells not to have been acquired. */
  RelativeLockset after(RelativeLockset locks, Facts before, Facts now) {
    RelativeLockset result = locks;
    for (Attempt attempt : attempts) {
      if (attempt.isFailed(now) && !attempt.isFailed(before)) {
        result = result.without(attempt.lock()::equals);
      }
    }
    return result;
  }

  /** States that meet: with the locks that failed on some way and are held on another. */
  States met(States states) {
    States result = states;
    if (states.paths().size() > 1) {
      for (Attempt attempt : attempts) {
        Holding held = heldElsewhere(attempt, states);
        if (held != null) {
          result = result.map(p -> attempt.restored(p, held));
        }
      }
    }
    return result;
  }

  private static @Nullable Holding heldElsewhere(Attempt attempt, States states) {
    boolean hasFailed = states.paths().stream().anyMatch(p -> attempt.isFailed(p.facts()));
    for (Path path : states.paths()) {
      if (hasFailed && !attempt.isFailed(path.facts())) {
        for (Holding h : path.state().locks().held()) {
          if (h.lock().equals(attempt.lock())) {
            return h;
          }
        }
      }
    }
    return null;
  }
}
