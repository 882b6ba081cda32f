package io.interlock.summary;

import io.interlock.assumption.Assumption;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Value;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.model.Action;
import io.interlock.summary.state.State;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.CountedLoops.Stays;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.Symbolic.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The locks that a thread holds when it leaves a loop which acquires one in each of its rounds:
 * {@code for (i = 0; i < 8; i++) lock(&stripe[i]);}. The loop is left at its end only, goes over a
 * few numbers that are constants, and calls nothing else that acquires or releases locks. In the
 * loop itself no more is known than that the lock of the round is held.
 */
final class LoopLocks {
  private static final int MAX_ROUNDS = 64;

  private final AnalysisInput input;
  private final LocalNames names;
  private final Map<Counted, List<Holding>> held = new HashMap<>();

  LoopLocks(AnalysisInput input, LocalNames names) {
    this.input = input;
    this.names = names;
  }

  /**
   * Takes note of a loop that is left at its end only.
   *
   * @param sites all that is called in it
   * @param always the calls that are made in every round
   */
  void add(Counted loop, Set<CallSite> sites, List<Call> always) {
    boolean isShort =
        loop.stays() == Stays.BELOW
            && loop.first().isConstant()
            && loop.end().isConstant()
            && loop.end().offset() - loop.first().offset() <= MAX_ROUNDS;
    boolean isQuiet =
        isShort
            && sites.stream()
                .allMatch(s -> acquired(s.call()) != null || input.claims().quiet().contain(s));
    var found = new ArrayList<Holding>();
    for (Call call : isQuiet ? always : List.<Call>of()) {
      Action.Acquire acquired = acquired(call);
      if (acquired != null) {
        addAll(loop, call, acquired, found);
      }
    }
    if (!found.isEmpty()) {
      held.put(loop, List.copyOf(found));
    }
  }

  /** The lock that a call gets, if that is all it does. */
  private Action.@Nullable Acquire acquired(Call call) {
    List<Action> actions = input.models().actions(call);
    return actions.size() == 1
            && actions.get(0) instanceof Action.Acquire a
            && isExpected(a.success())
        ? a
        : null;
  }

  private boolean isExpected(Action.Success success) {
    return success == Action.Success.ALWAYS
        || (success == Action.Success.ASSUMED
            && input.assumptions().holds(Assumption.LOCKS_SUCCEED));
  }

  private void addAll(Counted loop, Call call, Action.Acquire acquired, List<Holding> found) {
    boolean isPassed = acquired.lock().dereferences() == 0 && acquired.lock().members().isEmpty();
    Value pointer = isPassed ? acquired.lock().of(call) : null;
    Symbolic lock = pointer == null ? null : names.name(pointer);
    if (lock == null
        || !(lock.atom() instanceof GlobalAddress)
        || lock.terms().size() != 1
        || !lock.terms().get(0).atom().equals(loop.counter())) {
      return;
    }
    Term term = lock.terms().get(0);
    Symbolic base = Symbolic.of(lock.atom()).plus(lock.offset());
    for (long i = loop.first().offset(); i < loop.end().offset(); i++) {
      Symbolic element = base.plus(i * term.scale());
      found.add(new Holding(element, acquired.mode(), 1, call.position()));
    }
  }

  /** What is held when the loop is left at its end. */
  State after(State state, Counted loop) {
    RelativeLockset locks = state.locks();
    for (Holding h : held.getOrDefault(loop, List.of())) {
      locks = locks.acquire(h, Recursion.NONE);
    }
    return locks.equals(state.locks()) ? state : state.with(locks);
  }
}
