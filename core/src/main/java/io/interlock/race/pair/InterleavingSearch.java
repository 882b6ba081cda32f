package io.interlock.race.pair;

import io.interlock.assumption.Assumption;
import io.interlock.callgraph.EdgeKind;
import io.interlock.explore.Explored;
import io.interlock.explore.Explorer;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.thread.Threads;
import io.interlock.run.Counter;
import io.interlock.run.Phase;
import java.util.List;

/**
 * Decides whether the interleavings of a program are gone through for a second opinion on what was
 * found, and does it: all its threads have to be such as are started by the program, and what an
 * exploration takes for granted has to be assumed. How small the program has to be is up to {@link
 * Explorer}.
 */
public final class InterleavingSearch {
  private static final Phase EXPLORATION = new Phase("interleavings");

  /** Calls whose failure the program does not look at, and offsets that leave their object. */
  private static final List<Assumption> RELIED_ON =
      List.of(
          Assumption.LOCKS_SUCCEED,
          Assumption.JOINS_SUCCEED,
          Assumption.WAITS_SUCCEED,
          Assumption.INDEXES_IN_BOUNDS);

  private final CheckedProgram checked;

  public InterleavingSearch(CheckedProgram checked) {
    this.checked = checked;
  }

  /** One that says nothing, for programs of which nothing has to be asked. */
  public Interleavings none() {
    return gaveUp("nobody has asked");
  }

  public Interleavings of(Threads threads) {
    if (checked.options().interleavings() == CheckOptions.Interleaving.NOT_EXPLORED) {
      return none();
    }
    if (!threads.roots().stream().allMatch(r -> r.isMain() || r.kind() == EdgeKind.THREAD)) {
      return gaveUp("threads that nobody starts");
    }
    if (!RELIED_ON.stream().allMatch(checked.options().assumptions()::holds)) {
      return gaveUp("what it takes for granted is not assumed");
    }
    Explored explored = checked.run().timers().time(EXPLORATION, this::explored);
    checked.run().counters().add(new Counter("interleavings: states"), explored.stateCount());
    explored
        .reason()
        .ifPresent(
            r -> checked.run().counters().increment(new Counter("interleavings: gave up, " + r)));
    return new Interleavings(explored, checked.pointsTo());
  }

  private Explored explored() {
    return new Explorer(
            checked.graph(), checked.pointsTo(), checked.models(), reduction(), checked.run())
        .explore();
  }

  private Explorer.Reduction reduction() {
    return checked.options().interleavings() == CheckOptions.Interleaving.EXPLORED
        ? Explorer.Reduction.RELEASES_ONLY
        : Explorer.Reduction.NONE;
  }

  private Interleavings gaveUp(String reason) {
    return new Interleavings(Explored.gaveUp(reason), checked.pointsTo());
  }
}
