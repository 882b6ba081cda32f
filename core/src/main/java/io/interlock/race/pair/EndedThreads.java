package io.interlock.race.pair;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Block;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.pair.PairGrounds.Ground;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.source.Position;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells why a thread does not run at an access of another: because it is not started yet, or
 * because it has been joined, and where. That it does not run is known ({@link ThreadOrder}); this
 * looks for words only. A join is named if it is the only one that takes the id from where the
 * creation puts it.
 */
final class EndedThreads {
  private static final long CELL = 1;
  private static final int MAX_DEPTH = 100;

  private record Join(CallSite site, Places cell) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Threads threads;
  private final SummaryTable summaries;
  private final List<Join> joins = new ArrayList<>();

  EndedThreads(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      Threads threads,
      SummaryTable summaries) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.threads = threads;
    this.summaries = summaries;
    for (CallSite site : graph.sites().all()) {
      models.actions(site.call()).forEach(a -> read(a, site));
    }
  }

  private void read(Action action, CallSite site) {
    Value thread = action instanceof Action.Join join ? join.thread().of(site.call()) : null;
    if (thread != null) {
      joins.add(new Join(site, cell(site, thread)));
    }
  }

  /** Where a value is loaded from, if it is. */
  private Places cell(CallSite site, Value value) {
    for (Block block : graph.program().body(site.caller()).orElseThrow().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && load.result().equals(value)) {
          return pointsTo.targets(site.caller(), load.address());
        }
      }
    }
    return Places.NONE;
  }

  /** Why two threads are not there at once, told of the one that is started and joined. */
  Ground ground(ThreadRoot first, ThreadAccess a, ThreadRoot second, ThreadAccess b) {
    if (hasEnded(second, a)) {
      return joined(second);
    }
    if (hasEnded(first, b)) {
      return joined(first);
    }
    ThreadRoot later = second.creation() == null ? first : second;
    return new Ground(SafetyReason.NOT_STARTED, describe(later));
  }

  private Ground joined(ThreadRoot thread) {
    Position join = join(thread);
    String where = join == null ? "" : ", joined at " + line(join);
    return new Ground(SafetyReason.JOINED, describe(thread) + where);
  }

  private static String describe(ThreadRoot thread) {
    Creation creation = thread.creation();
    String where =
        creation == null ? "" : ", started at " + line(creation.site().call().position());
    return "thread " + thread.entry().name() + where;
  }

  private static String line(Position position) {
    return Position.at(position.file(), position.line()).toString();
  }

  /** Whether a thread may have been joined on the way to an access. */
  private boolean hasEnded(ThreadRoot thread, ThreadAccess access) {
    if (hasEnded(thread, access.access().key().threads())) {
      return true;
    }
    Context context = access.context();
    for (int depth = 0; context != null && depth < MAX_DEPTH; depth++) {
      Context caller = context.caller();
      if (caller != null && hasEnded(thread, caller, context.via())) {
        return true;
      }
      context = caller;
    }
    return false;
  }

  private boolean hasEnded(ThreadRoot thread, Context caller, @Nullable CallSite via) {
    FunctionSummary summary = summaries.of(caller.function()).orElse(null);
    if (summary == null) {
      return false;
    }
    return summary.calls().stream()
            .anyMatch(c -> c.site().equals(via) && hasEnded(thread, c.state().threads()))
        || summary.creations().stream()
            .anyMatch(c -> c.site().equals(via) && hasEnded(thread, c.before().threads()));
  }

  private boolean hasEnded(ThreadRoot thread, ThreadChanges changes) {
    return changes.ended().stream().anyMatch(c -> threads.startedBy(c).contains(thread))
        || changes.joined().stream()
            .anyMatch(
                h ->
                    h.atom() instanceof Atom.OnlyHandle only
                        && threads.startedAt(only.site()).contains(thread));
  }

  /** The only call that may join a thread by its id; null if it is not known. */
  private @Nullable Position join(ThreadRoot thread) {
    Creation creation = thread.creation();
    Operand handle =
        creation == null || creation.action() == null ? null : creation.action().handle();
    if (creation == null || handle == null || handle.kind() != Operand.Kind.ARGUMENT) {
      return null;
    }
    CallSite site = creation.site();
    Places cell = pointsTo.targets(site.caller(), site.call().arguments().get(handle.argument()));
    List<Join> possible =
        joins.stream().filter(j -> pointsTo.mayOverlap(j.cell(), CELL, cell, CELL)).toList();
    return possible.size() == 1 ? possible.get(0).site().call().position() : null;
  }
}
