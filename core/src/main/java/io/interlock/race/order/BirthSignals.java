package io.interlock.race.order;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Function;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accesses before the first object of some kind is made and after one was found: what a program
 * does until it puts the first task into a queue comes before all that threads do with tasks.
 *
 * <p>Let objects be made only at certain calls, and let a thread have loaded a pointer that leads
 * to such an object or nowhere, and gone on because it leads somewhere. Then one of the calls has
 * been made. The first of them was made by a thread that had not found an object, and that was
 * started by a thread that had not either, and so on up to the main thread. So an access of the
 * main thread comes before it, if the main thread has so far made no such call itself, and has
 * started no thread that makes one, or starts one that does, and so on, without having found an
 * object.
 *
 * <p>That making the object comes before finding it is {@link Assumption.FOUND_AFTER_MADE}: the
 * pointer is stored by one thread and loaded by another, and if nothing orders these two, they
 * race. That race is reported: neither of them comes before the first object is made, so nothing
 * here excludes them. In other words, of the races of an execution the first is not missed.
 */
final class BirthSignals implements Exclusion {
  /**
   * Objects of a kind.
   *
   * @param made the number by which they are counted when they are made
   * @param event the same when one is found
   * @param makers who makes one without having found one, and who starts those
   * @param starters by thread: it, with those by which it comes to be started if none of them has
   *     found an object
   */
  private record Kin(
      int place, int made, int event, FoundFirst found, BitSet makers, List<BitSet> starters) {}

  private final Threads threads;
  private final Assumptions assumptions;
  private final MainStarts starts;
  private final List<Kin> kinds = new ArrayList<>();

  BirthSignals(
      CallGraph graph,
      SummaryTable summaries,
      Threads threads,
      OrderEvents events,
      List<Function> mainFunctions,
      Assumptions assumptions) {
    this.threads = threads;
    this.assumptions = assumptions;
    Function first = threads.roots().get(0).entry();
    List<Function> others = mainFunctions.stream().filter(f -> !f.equals(first)).toList();
    starts = new MainStarts(graph, summaries, threads, others);
    for (int place : events.places(Kind.MADE)) {
      int found = events.number(Kind.FOUND, place);
      if (found != OrderEvents.NOT_COUNTED && assumptions.holds(Assumption.FOUND_AFTER_MADE)) {
        var passed = new FoundFirst(graph, summaries, threads, found, mainFunctions);
        List<Function> making = making(graph, summaries, place, found);
        BitSet makers = passed.withStarters(makers(making, passed));
        if (!mayBeEarlier(making, makers, graph.reachable(others))) {
          int made = events.number(Kind.MADE, place);
          kinds.add(new Kin(place, made, found, passed, makers, starters(passed)));
        }
      }
    }
  }

  /** The functions that make an object without having found one. */
  private static List<Function> making(
      CallGraph graph, SummaryTable summaries, int place, int found) {
    var making = new ArrayList<Function>();
    for (Function function : graph.program().functions()) {
      FunctionSummary summary = summaries.of(function).orElse(null);
      boolean makes =
          summary != null
              && summary.events().stream()
                  .filter(e -> e.kind() == Kind.MADE && e.places().get(0) == place)
                  .anyMatch(e -> e.state().milestones().atLeast(found) == 0);
      if (makes) {
        making.add(function);
      }
    }
    return making;
  }

  /** The threads that may run one of the functions without having found an object. */
  private BitSet makers(List<Function> making, FoundFirst passed) {
    var makers = new BitSet();
    for (ThreadRoot root : threads.roots()) {
      if (making.stream().anyMatch(f -> !passed.isPassed(root.index(), f))) {
        makers.set(root.index());
      }
    }
    return makers;
  }

  /**
   * Whether an object may be made before the main thread's first function, or by a thread that
   * nobody is known to start.
   */
  private boolean mayBeEarlier(List<Function> making, BitSet makers, BitSet others) {
    boolean isStartedElsewhere =
        threads.roots().stream()
            .filter(r -> makers.get(r.index()) && !r.isMain())
            .anyMatch(r -> r.creation() == null || others.get(r.creation().owner().index()));
    return isStartedElsewhere || making.stream().anyMatch(f -> others.get(f.index()));
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.BIRTH;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int before = before(r, a, s, b);
    return before == SinglePlace.NONE ? before(s, b, r, a) : before;
  }

  /** Which objects the threads have found, and what the main thread has started by then. */
  private record Aspect(BitSet found, @Nullable BitSet started) {}

  @Override
  public Object aspect(ThreadAccess access) {
    if (kinds.isEmpty()) {
      return "";
    }
    var found = new BitSet();
    BitSet roots = access.roots();
    int bit = 0;
    for (Kin kin : kinds) {
      for (int r = roots.nextSetBit(0); r >= 0; r = roots.nextSetBit(r + 1)) {
        found.set(bit + r, hasFound(kin, r, access));
      }
      bit += threads.roots().size();
    }
    boolean isMain = threads.roots().stream().anyMatch(r -> r.isMain() && isBy(access, r));
    return new Aspect(found, isMain ? starts.by(access) : null);
  }

  private static boolean isBy(ThreadAccess access, ThreadRoot root) {
    return access.roots().get(root.index());
  }

  private int before(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (!threads.roots().get(r).isMain()) {
      return SinglePlace.NONE;
    }
    for (Kin kin : kinds) {
      if (a.milestones().atMost(kin.made()) == 0
          && starts.areNotYet(kin.makers(), a)
          && (hasFound(kin, s, b) || starts.areNotYet(kin.starters().get(s), a))) {
        assumptions.used(Assumption.FOUND_AFTER_MADE, kin);
        return kin.place();
      }
    }
    return SinglePlace.NONE;
  }

  private List<BitSet> starters(FoundFirst passed) {
    var starters = new ArrayList<BitSet>();
    for (ThreadRoot root : threads.roots()) {
      var one = new BitSet();
      one.set(root.index());
      starters.add(passed.withStarters(one));
    }
    return starters;
  }

  private static boolean hasFound(Kin kin, int s, ThreadAccess b) {
    return b.access().key().milestones().atLeast(kin.event()) > 0
        || kin.found().isPassed(s, b.context().function());
  }
}
