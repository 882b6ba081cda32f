package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.order.CountingWrites;
import io.interlock.summary.order.CountingWrites.Step;
import io.interlock.summary.order.CountingWrites.Write;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * Whether every thread that a function starts has been counted before: on each way through the
 * function, between two creations and before the first, the counter is counted up once more, by the
 * function itself or by one that it calls. Then no more threads have been started than the counter
 * was counted up.
 *
 * <p>A forward analysis with one bit per block: whether a count is left over that no creation has
 * used up. Where ways meet, it is there if it is on all of them. The bit only falls, so this ends.
 */
public final class CountedCreations {
  private static final int NOT_REACHED = -1;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final SummaryTable summaries;
  private final int up;
  private final Body body;
  private final List<CallSite> sites;
  private final CountingWrites writes;
  private final Function function;
  private final int place;
  private boolean isCounted = true;

  private CountedCreations(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      OrderEvents events,
      Function function,
      int place) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.summaries = summaries;
    this.up = events.number(OrderEvents.Kind.COUNT_ON, place);
    this.function = function;
    this.place = place;
    body = graph.program().body(function).orElseThrow();
    sites = graph.sites().of(function);
    writes = CountingWrites.of(body);
  }

  /** Whether each thread started by a function itself is counted up at a place before. */
  public static boolean areCounted(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      OrderEvents events,
      Function function,
      int place) {
    return graph.program().body(function).isPresent()
        && new CountedCreations(graph, pointsTo, summaries, events, function, place).solve();
  }

  private boolean solve() {
    int[] firstCall = new int[body.blocks().size()];
    int calls = 0;
    for (Block block : body.blocks()) {
      firstCall[block.index()] = calls;
      calls += (int) block.instructions().stream().filter(Call.class::isInstance).count();
    }
    var flow = new ControlFlow(body);
    int[] before = new int[body.blocks().size()];
    Arrays.fill(before, NOT_REACHED);
    before[0] = 0;
    var waiting = new ArrayDeque<Integer>(List.of(0));
    while (!waiting.isEmpty()) {
      int block = waiting.remove();
      int after = run(body.blocks().get(block), firstCall[block], before[block]);
      for (int next : flow.successors(block)) {
        int met = before[next] == NOT_REACHED ? after : Math.min(before[next], after);
        if (met != before[next]) {
          before[next] = met;
          waiting.add(next);
        }
      }
    }
    return isCounted;
  }

  private int run(Block block, int firstCall, int before) {
    int left = before;
    int call = firstCall;
    for (Instruction i : block.instructions()) {
      if (i instanceof Call) {
        CallSite site = sites.get(call++);
        if (graph.edges(site).stream().anyMatch(e -> e.kind() == EdgeKind.THREAD)) {
          isCounted &= left > 0;
          left = 0;
        } else if (countsUp(site)) {
          left = 1;
        }
      } else if (isUp(i)) {
        left = 1;
      }
    }
    return left;
  }

  /** Whether a call certainly counts up, and starts no thread. */
  private boolean countsUp(CallSite site) {
    List<Function> targets = graph.targets(site);
    return up != OrderEvents.NOT_COUNTED
        && !targets.isEmpty()
        && targets.stream()
            .allMatch(
                f ->
                    summaries.of(f).isPresent()
                        && summaries.of(f).get().creations().isEmpty()
                        && summaries.of(f).get().exits().stream()
                            .allMatch(e -> e.state().milestones().atLeast(up) > 0));
  }

  private boolean isUp(Instruction i) {
    Write write = writes.of(i);
    return write != null
        && write.step() == Step.UP
        && SinglePlace.of(pointsTo, pointsTo.targets(function, write.address())) == place;
  }
}
