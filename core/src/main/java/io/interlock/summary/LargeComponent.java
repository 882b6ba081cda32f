package io.interlock.summary;

import io.interlock.run.Workers;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.ExitStates;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.UnheldRelease;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Summaries of very many functions that may all call each other, as pointers to functions make them
 * in large programs.
 *
 * <p>Nothing is said by the names of callers: each function would get the accesses of all. Every
 * access stays in its own function; which locks callers hold is still known by the contexts it is
 * called in. And since a call of one may become a call of any other, all return in one way: what
 * any of them may do to locks and threads.
 *
 * <p>That way starts as "returns, having done nothing" and is made again from the ways out of all
 * functions until it covers them, which makes it cover every chain of calls. Some functions are
 * looked at at a time, in turn, and what they add is assumed for the next: most of it is known
 * after the first few. It only grows, in a domain without endless ascent: locks that are held get
 * fewer, and threads are followed up to a bound. Should it still change after many rounds, the
 * table says so.
 */
final class LargeComponent {
  /** Smaller ones are worth an exact answer. */
  static final int MIN_SIZE = 100;

  private static final int MAX_ROUNDS = 30;
  private static final int MAX_RELEASES = 64;

  /** So many functions are looked at before what they do is assumed of all. */
  private static final int AT_A_TIME = 64;

  private final List<FunctionAnalyzer> analyzers;
  private final SummaryTable table;
  private final Workers workers;
  private List<Exit> exits = List.of(ExitStates.UNCHANGED);
  private Set<UnheldRelease> releases = Set.of();

  LargeComponent(List<FunctionAnalyzer> analyzers, SummaryTable table, Workers workers) {
    this.analyzers = analyzers;
    this.table = table;
    this.workers = workers;
  }

  void summarize() {
    boolean isSettled = findExits();
    boolean moreReleases = true;
    for (int round = 0; round < MAX_ROUNDS && moreReleases; round++) {
      assume();
      moreReleases = record();
    }
    if (!isSettled || moreReleases) {
      table.unsettled(analyzers.stream().map(FunctionAnalyzer::function).toList());
    }
  }

  /** What calls within the component are taken to do. */
  private void assume() {
    List<Exit> shared = List.copyOf(exits);
    List<UnheldRelease> all = List.copyOf(releases);
    analyzers.forEach(a -> table.set(FunctionSummary.closed(a.function(), a.names(), shared, all)));
  }

  /** Finds the way out of all; whether it settled. */
  private boolean findExits() {
    assume();
    int parts = (analyzers.size() + AT_A_TIME - 1) / AT_A_TIME;
    int covered = 0;
    for (int part = 0; covered < parts && part < MAX_ROUNDS * parts; part++) {
      int from = part % parts * AT_A_TIME;
      int to = Math.min(from + AT_A_TIME, analyzers.size());
      covered = exceedExits(analyzers.subList(from, to)) ? 0 : covered + 1;
    }
    return covered == parts;
  }

  /** Whether some functions do more than was assumed of all, which is assumed from now on. */
  private boolean exceedExits(List<FunctionAnalyzer> some) {
    List<Exit> all = exits;
    for (List<Exit> own : workers.map(some, () -> table, (t, a) -> a.closedExits(t))) {
      all = ExitStates.asOne(all, own);
    }
    if (all.equals(exits)) {
      return false;
    }
    exits = all;
    assume();
    return true;
  }

  /** Makes the summaries; whether there are more releases in them than were assumed. */
  private boolean record() {
    var found = new LinkedHashSet<>(releases);
    List<FunctionSummary> made =
        workers.map(analyzers, () -> table, (t, a) -> a.summarize(t, Set.of(), true));
    for (FunctionSummary summary : made) {
      found.addAll(summary.releases());
      table.set(summary.with(exits));
    }
    if (found.size() > MAX_RELEASES) {
      UnheldRelease all = UnheldReleases.together(found);
      found.clear();
      found.add(all);
    }
    boolean isMore = !found.equals(releases);
    releases = found;
    return isMore;
  }
}
