package io.interlock.summary;

import io.interlock.ir.Function;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
 * functions until it covers them, which makes it cover every chain of calls. It only grows, in a
 * domain without endless ascent: locks that are held get fewer, and threads are followed up to a
 * bound. Should it still change after many rounds, the table says so.
 */
final class LargeComponent {
  /** Smaller ones are worth an exact answer. */
  static final int MIN_SIZE = 100;

  private static final int MAX_ROUNDS = 30;

  private final Map<Function, FunctionAnalyzer> analyzers;
  private final SummaryTable table;
  private List<Exit> exits = List.of(ExitStates.UNCHANGED);
  private Set<UnheldPost> posts = Set.of();

  LargeComponent(Map<Function, FunctionAnalyzer> analyzers, SummaryTable table) {
    this.analyzers = analyzers;
    this.table = table;
  }

  void summarize() {
    boolean isSettled = false;
    for (int round = 0; round < MAX_ROUNDS && !isSettled; round++) {
      assume();
      isSettled = !findExits();
    }
    boolean morePosts = true;
    for (int round = 0; round < MAX_ROUNDS && morePosts; round++) {
      assume();
      morePosts = record();
    }
    if (!isSettled || morePosts) {
      table.unsettled(analyzers.keySet());
    }
  }

  /** What calls within the component are taken to do. */
  private void assume() {
    List<Exit> shared = List.copyOf(exits);
    List<UnheldPost> all = List.copyOf(posts);
    analyzers.forEach(
        (function, analyzer) ->
            table.set(FunctionSummary.closed(function, analyzer.names(), shared, all)));
  }

  /** Whether a function does more than was assumed of all. */
  private boolean findExits() {
    List<Exit> all = exits;
    for (FunctionAnalyzer analyzer : analyzers.values()) {
      all = ExitStates.asOne(all, analyzer.closedExits(table));
    }
    boolean isMore = !all.equals(exits);
    exits = all;
    return isMore;
  }

  /** Makes the summaries; whether there are more posts in them than were assumed. */
  private boolean record() {
    var found = new LinkedHashSet<>(posts);
    var made = new ArrayList<FunctionSummary>(analyzers.size());
    for (FunctionAnalyzer analyzer : analyzers.values()) {
      FunctionSummary summary = analyzer.summarize(table, Set.of(), true);
      found.addAll(summary.posts());
      made.add(summary.with(exits));
    }
    made.forEach(table::set);
    boolean isMore = !found.equals(posts);
    posts = found;
    return isMore;
  }
}
