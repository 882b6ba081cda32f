package io.interlock.race.thread;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call.CallTrait;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.ThreadChanges;
import io.interlock.threads.ThreadEntries;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The threads that may run when exit handlers do. A program ends when {@code main} returns, or when
 * somebody calls {@code exit}. If nobody can, the handlers run after {@code main} has returned,
 * with those threads that it has left running.
 *
 * <p>Nothing is said if a function may call {@code exit}: one whose model says so; one of which
 * neither code nor model is known, or that does not return and whose model does not say why; or a
 * pointer that leads nowhere. Where {@code main} ends its own thread, handlers run when all threads
 * have ended.
 */
final class ProgramEnd {
  private ProgramEnd() {}

  /**
   * The threads; null if any may run.
   *
   * @param after what may run after some changes
   */
  static @Nullable BitSet running(
      CallGraph graph,
      ThreadEntries entries,
      SummaryTable summaries,
      ProgramModels models,
      BiFunction<BitSet, ThreadChanges, BitSet> after) {
    if (!entries.isProgram() || !graph.unresolved().isEmpty() || !entries.escaped().isEmpty()) {
      return null;
    }
    for (CallSite site : graph.sites().all()) {
      if (entries.running().get(site.caller().index()) && mayEndProgram(site, graph, models)) {
        return null;
      }
    }
    var running = new BitSet();
    for (Function function : entries.main()) {
      List<Exit> exits = summaries.of(function).map(FunctionSummary::exits).orElse(List.of());
      for (Exit exit : exits) {
        running.or(after.apply(running, exit.state().threads()));
      }
    }
    return running;
  }

  private static boolean mayEndProgram(CallSite site, CallGraph graph, ProgramModels models) {
    Function callee = site.call().directCallee().orElse(null);
    if (callee == null) {
      return site.call().traits().contains(CallTrait.NO_RETURN);
    }
    if (graph.program().body(callee).isPresent() || callee.name().startsWith("llvm.")) {
      return false;
    }
    boolean isForGood =
        callee.has(FunctionTrait.NO_RETURN) || site.call().traits().contains(CallTrait.NO_RETURN);
    boolean isUnknown = models.of(callee).isEmpty();
    return isUnknown
        || does(callee, Action.ProgramExit.class, models)
        || (isForGood
            && !does(callee, Action.NeverReturns.class, models)
            && !does(callee, Action.ThreadExit.class, models)
            && !does(callee, Action.Longjmp.class, models));
  }

  private static boolean does(Function callee, Class<? extends Action> what, ProgramModels models) {
    return models.of(callee).stream().flatMap(m -> m.actions().stream()).anyMatch(what::isInstance);
  }
}
