package io.interlock.race.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.Threads;
import io.interlock.summary.lock.InitialCounts;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.StateCell;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import java.util.List;
import java.util.Map;

/** The proofs of order, besides what {@link ThreadOrder} says of what may run when. */
public record OrderProofs(
    CheckedProgram checked,
    List<Function> mainFunctions,
    FunctionRuns runs,
    OrderEvents events,
    SummaryTable summaries,
    Threads threads,
    ThreadOrder order) {
  public List<Exclusion> all(
      ThreadTree tree, SyncPoints points, List<ThreadAccess> accesses, OwnMemory own) {
    CallGraph graph = checked.graph();
    PointsTo pointsTo = checked.pointsTo();
    SymbolicPlaces places = checked.places();
    var locks = new SingleLock(pointsTo, places);
    var heldOnce = new SingleLock(pointsTo, places, new MadeOnce(graph, runs));
    Map<StateCell, StateAccesses> states =
        StateAccesses.of(events.states(), accesses, order, pointsTo, places, heldOnce);
    var sheltered = new CreationLocks(threads.roots().size(), tree, points, locks);
    var counts = new InitialCounts(graph, checked.models(), pointsTo, runs);
    return List.of(
        sheltered,
        new LockHandOver(tree, points, sheltered, locks, events),
        new BarrierPhases(threads, points, events, counts),
        new SemaphoreSignals(threads, points, events, counts),
        new AnsweredStarts(threads, tree, points, events, counts),
        new FlagSignals(threads, tree, points, events, heldOnce),
        new StateTurns(threads, events, states),
        new StateClaims(events, states),
        new BirthSignals(graph, summaries, threads, events, mainFunctions, checked.assumptions()),
        new MainJoined(threads, events),
        new OwnRegionPairs(own, threads, tree, checked.assumptions()),
        new Countdown(graph, pointsTo, summaries, threads, tree, points, events, locks));
  }
}
