package io.interlock.race.context;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All accesses in absolute terms: grounded ones in each context of their function, and those that
 * depend on a thread's arguments with what the creation passes.
 */
public final class ThreadAccesses {
  private final PointsTo pointsTo;
  private final Threads threads;
  private final EntryContexts contexts;
  private final ThreadOrder order;
  private final AbsoluteLocks absolute;
  private final IdentityHashMap<ThreadChanges, BitSet> startedNow = new IdentityHashMap<>();
  private final List<ThreadAccess> found = new ArrayList<>();
  private final List<ThreadAccess> unpublished = new ArrayList<>();

  private ThreadAccesses(
      PointsTo pointsTo,
      Threads threads,
      EntryContexts contexts,
      ThreadOrder order,
      AbsoluteLocks absolute) {
    this.pointsTo = pointsTo;
    this.threads = threads;
    this.contexts = contexts;
    this.order = order;
    this.absolute = absolute;
  }

  /**
   * Those to memory that others may know, and those to objects that nobody else knows yet, numbered
   * one after the other.
   */
  public record Collected(List<ThreadAccess> all, List<ThreadAccess> unpublished) {}

  public static Collected collect(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      Threads threads,
      EntryContexts contexts,
      ThreadOrder order,
      AbsoluteLocks absolute,
      List<Function> mainFunctions) {
    var accesses = new ThreadAccesses(pointsTo, threads, contexts, order, absolute);
    for (Function function : graph.program().functions()) {
      summaries.of(function).ifPresent(accesses::addGrounded);
    }
    for (ThreadRoot root : threads.roots()) {
      Context start = contexts.start(root);
      FunctionSummary summary = summaries.of(root.entry()).orElse(null);
      if (start != null && summary != null) {
        Creation creation = root.creation();
        CallSite site = creation == null ? null : creation.site();
        List<@Nullable Symbolic> arguments = arguments(root, pointsTo);
        accesses.addOpen(summary, start, arguments, site, accesses.alike(root, start, arguments));
      }
    }
    for (Function function : mainFunctions) {
      FunctionSummary summary = summaries.of(function).orElse(null);
      boolean isFirst = threads.roots().get(0).entry().equals(function);
      if (summary != null && !isFirst) {
        for (Context context : contexts.of(function)) {
          if (context.caller() == null) {
            accesses.addOpen(summary, context, unknown(function), null, context.roots());
          }
        }
      }
    }
    return accesses.collected();
  }

  private Collected collected() {
    var numbered = new ArrayList<ThreadAccess>(unpublished.size());
    unpublished.forEach(a -> numbered.add(a.numbered(found.size() + numbered.size())));
    return new Collected(found, numbered);
  }

  /**
   * The threads that begin in a context, without those that are passed something else than one of
   * them is: their accesses are added for themselves.
   */
  private BitSet alike(ThreadRoot root, Context start, List<@Nullable Symbolic> arguments) {
    var alike = (BitSet) start.roots().clone();
    for (int r = alike.nextSetBit(0); r >= 0; r = alike.nextSetBit(r + 1)) {
      ThreadRoot other = threads.roots().get(r);
      boolean isApart =
          other.entry().equals(root.entry())
              && contexts.start(other) != null
              && !arguments(other, pointsTo).equals(arguments);
      alike.set(r, !isApart);
    }
    return alike;
  }

  private void addGrounded(FunctionSummary summary) {
    if (summary.grounded().isEmpty()) {
      return;
    }
    for (Context context : contexts.of(summary.function())) {
      for (GuardedAccess access : summary.grounded()) {
        AccessKey key = access.key();
        add(access, key.address(), absolute.at(context, key.locks()), context, context.roots());
      }
    }
  }

  private void add(
      GuardedAccess access, Symbolic address, List<Holding> locks, Context context, BitSet roots) {
    BitSet mayRun = order.after(context.mayRun(), access.key().threads());
    Milestones milestones = context.milestones().then(access.key().milestones());
    List<ThreadAccess> some = access.key().ownership().isUnpublished() ? unpublished : found;
    some.add(
        new ThreadAccess(
            some.size(),
            access,
            address,
            locks,
            mayRun,
            startedNow.computeIfAbsent(access.key().threads(), threads::startedNow),
            milestones,
            roots,
            context));
  }

  private void addOpen(
      FunctionSummary summary,
      Context start,
      List<@Nullable Symbolic> arguments,
      @Nullable CallSite creation,
      BitSet roots) {
    var places = new SymbolicPlaces(pointsTo, summary.function());
    Substitution binding = Substitution.atStart(creation, arguments, places);
    for (GuardedAccess access : summary.open()) {
      Symbolic address = binding.apply(access.key().address());
      var locks = access.key().locks().renamed(binding);
      Symbolic named = address == null ? access.nameInText() : address;
      add(access, named, absolute.at(start, locks), start, roots);
    }
  }

  /** What the formals of a thread's function are, without formals of the creator. */
  public static List<@Nullable Symbolic> arguments(ThreadRoot root, PointsTo pointsTo) {
    List<@Nullable Symbolic> result = unknown(root.entry());
    Creation creation = root.creation();
    if (creation == null) {
      return result;
    }
    Substitution creator = anyFormals(creation.owner(), pointsTo);
    for (int i = 0; i < result.size() && i < creation.arguments().size(); i++) {
      Symbolic argument = creation.arguments().get(i);
      Symbolic bound = argument == null ? null : creator.apply(argument);
      // A thread-local variable of the creator's is not the one the new thread has by that name.
      boolean isCreators =
          bound != null
              && bound.mentions(a -> a instanceof GlobalAddress g && g.global().isThreadLocal());
      if (bound != null && !isCreators) {
        result.set(i, bound);
      }
    }
    return result;
  }

  /** Binds the formals of a function to whatever it may be given. */
  public static Substitution anyFormals(Function function, PointsTo pointsTo) {
    return Substitution.atStart(unknown(function), new SymbolicPlaces(pointsTo, function));
  }

  /** Formals of which nothing is known but where they may point. */
  private static List<@Nullable Symbolic> unknown(Function function) {
    var result = new ArrayList<@Nullable Symbolic>();
    for (int i = 0; i < function.formals().size(); i++) {
      result.add(Symbolic.of(new Anonymous(function, i)));
    }
    return result;
  }
}
