package io.interlock.race;

import io.interlock.assumption.Assumption;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.explore.Explored;
import io.interlock.explore.Explorer;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.Counter;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.util.List;

/**
 * Decides whether the interleavings of a program are gone through for a second opinion on what was
 * found, and does it: all its threads have to be such as are started by the program, and what an
 * exploration takes for granted has to be assumed. How small the program has to be is up to {@link
 * Explorer}.
 */
final class InterleavingSearch {
  private static final Phase EXPLORATION = new Phase("interleavings");

  /** Calls whose failure the program does not look at, and offsets that leave their object. */
  private static final List<Assumption> RELIED_ON =
      List.of(
          Assumption.LOCKS_SUCCEED,
          Assumption.JOINS_SUCCEED,
          Assumption.WAITS_SUCCEED,
          Assumption.INDEXES_IN_BOUNDS);

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final CheckOptions options;
  private final RunContext run;

  InterleavingSearch(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      CheckOptions options,
      RunContext run) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    this.options = options;
    this.run = run;
  }

  /** One that says nothing, for programs of which nothing has to be asked. */
  Interleavings none() {
    return gaveUp("nobody has asked");
  }

  Interleavings of(Threads threads) {
    if (options.interleavings() == CheckOptions.Interleaving.NOT_EXPLORED) {
      return none();
    }
    if (!threads.roots().stream().allMatch(r -> r.isMain() || r.kind() == EdgeKind.THREAD)) {
      return gaveUp("threads that nobody starts");
    }
    if (!RELIED_ON.stream().allMatch(options.assumptions()::holds)) {
      return gaveUp("what it takes for granted is not assumed");
    }
    Explored explored =
        run.timers()
            .time(
                EXPLORATION,
                () -> new Explorer(graph, pointsTo, models, reduction(), run).explore());
    run.counters().add(new Counter("interleavings: states"), explored.stateCount());
    explored
        .reason()
        .ifPresent(r -> run.counters().increment(new Counter("interleavings: gave up, " + r)));
    return new Interleavings(explored, pointsTo);
  }

  private Explorer.Reduction reduction() {
    return options.interleavings() == CheckOptions.Interleaving.EXPLORED
        ? Explorer.Reduction.RELEASES_ONLY
        : Explorer.Reduction.NONE;
  }

  private Interleavings gaveUp(String reason) {
    return new Interleavings(Explored.gaveUp(reason), pointsTo);
  }
}
