package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.lockset.RelativeLockset;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls that return twice, as {@code setjmp} does, and with it {@code pthread_cleanup_push}. When
 * they return again, with another result than zero, much may have happened: locks that the function
 * releases anywhere may have been released, and what the thread has seen may be over. What
 * functions called since have released, started or stored is not followed.
 */
final class SecondReturns {
  private final LocalNames names;
  private final Places released;

  SecondReturns(AnalysisInput input, Function function, LocalNames names) {
    this.names = names;
    List<CallSite> sites = input.graph().sites().of(function);
    Places found = Places.NONE;
    if (sites.stream().anyMatch(s -> isTwice(s.call()))) {
      found = input.claims().all();
      for (CallSite site : sites) {
        found = found.union(released(site, input));
      }
    }
    released = found;
  }

  private static boolean isTwice(Call call) {
    return call.traits().contains(Call.CallTrait.RETURNS_TWICE);
  }

  private static Places released(CallSite site, AnalysisInput input) {
    Places found = Places.NONE;
    for (Action action : input.models().actions(site.call())) {
      if (action instanceof Action.Release r
          && r.lock().kind() == Operand.Kind.ARGUMENT
          && r.lock().argument() < site.call().arguments().size()) {
        Value lock = site.call().arguments().get(r.lock().argument());
        found = found.union(input.pointsTo().targets(site.caller(), lock));
      }
    }
    return found;
  }

  /** The states after a call, given those after its first return. */
  States after(Call call, States first) {
    if (!isTwice(call)) {
      return first;
    }
    Symbolic result = call.result() == null ? null : names.name(call.result());
    return first
        .map(p -> returning(p, result, Signs.ZERO))
        .join(first.map(p -> returning(again(p), result, Signs.NOT_ZERO)));
  }

  private static @Nullable Path returning(Path path, @Nullable Symbolic result, Signs signs) {
    Facts facts = result == null ? path.facts() : path.facts().and(result, signs);
    return facts == null ? null : path.with(path.state(), facts);
  }

  private Path again(Path path) {
    State state = path.state();
    RelativeLockset locks =
        released.isEmpty() ? state.locks() : state.locks().releaseClass(released, names.places());
    return path.with(state.with(locks).with(Marks.NONE));
  }
}
