package io.interlock.summary;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.IntegerConstant;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Locks that were tried and not found busy. Who tries a lock is told zero if it is his, and if
 * somebody else has it one other number, by the model of the call. Where a program has compared the
 * result with that number and found that it is another, the lock counts as held: what else may go
 * wrong are mistakes in using the lock ({@link Assumption#LOCKS_SUCCEED}).
 *
 * <p>Ways are left out only where another one is left that has the lock. So code for failures of
 * other kinds, which is entered by their own numbers, is followed.
 */
final class BusyLocks {
  /** A call that tries a lock: what it returns, and what that is if the lock is busy. */
  private record Attempt(CallSite site, Symbolic result, long busy) {
    boolean has(Facts facts) {
      return facts.of(result) == Signs.ZERO;
    }

    boolean mayHave(Facts facts) {
      return facts.of(result).and(Signs.ZERO) != Signs.NONE;
    }
  }

  private final List<Attempt> attempts = new ArrayList<>();
  private final LocalNames names;
  private final Definitions definitions;
  private final Assumptions assumptions;

  BusyLocks(
      List<CallSite> sites,
      ProgramModels models,
      LocalNames names,
      Definitions definitions,
      Assumptions assumptions) {
    this.names = names;
    this.definitions = definitions;
    this.assumptions = assumptions;
    if (assumptions.holds(Assumption.LOCKS_SUCCEED)) {
      for (CallSite site : sites) {
        models.actions(site.call()).forEach(a -> add(a, site));
      }
    }
  }

  private void add(Action action, CallSite site) {
    if (action instanceof Action.Acquire a && a.busy() != null && site.call().result() != null) {
      attempts.add(new Attempt(site, names.name(site.call().result()), a.busy()));
    }
  }

  /** The states that go from a block to a successor, without those that are left out. */
  States along(States states, Block from, Block to) {
    Attempt attempt = attempts.isEmpty() ? null : notBusy(from, to.index());
    if (attempt == null || states.paths().stream().noneMatch(p -> attempt.has(p.facts()))) {
      return states;
    }
    assumptions.used(Assumption.LOCKS_SUCCEED, attempt.site());
    return states.map(p -> attempt.mayHave(p.facts()) ? p : null);
  }

  /** The attempt that is found on the way not to have met a busy lock; null if there is none. */
  private @Nullable Attempt notBusy(Block from, int to) {
    if (!(from.terminator() instanceof Branch b)
        || b.then() == b.otherwise()
        || !(definitions.of(b.condition()) instanceof Compare c)
        || !(c.right() instanceof IntegerConstant k)) {
      return null;
    }
    boolean isOther =
        switch (c.predicate()) {
          case EQUAL -> to == b.otherwise();
          case NOT_EQUAL -> to == b.then();
          default -> false;
        };
    if (isOther) {
      Symbolic name = names.name(c.left());
      for (Attempt attempt : attempts) {
        if (attempt.busy() == k.value() && attempt.result().equals(name)) {
          return attempt;
        }
      }
    }
    return null;
  }
}
