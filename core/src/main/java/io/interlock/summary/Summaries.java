package io.interlock.summary;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.run.Counter;
import io.interlock.run.Counters;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Summaries of all functions that may run, callees first, independent components at the same time.
 *
 * <p>Within a component summaries start as "does not return" and are made again until nothing
 * changes. Names are bounded in depth and states in number; should a component still change after
 * some rounds, its last summaries stand.
 */
public final class Summaries {
  private static final int MAX_ROUNDS = 6;
  private static final Counter SUMMARY_COUNT = new Counter("summaries");
  private static final Counter OPEN_COUNT = new Counter("summaries.open accesses");
  private static final Counter GROUNDED_COUNT = new Counter("summaries.grounded accesses");
  private static final Counter EXIT_COUNT = new Counter("summaries.exits");
  private static final Counter LARGEST = new Counter("summaries.most open accesses");

  private final AnalysisInput input;
  private final SummaryTable table;

  private Summaries(AnalysisInput input) {
    this.input = input;
    table = new SummaryTable(input.program().functions().size());
  }

  /**
   * Summarizes.
   *
   * @param functions those that may run, by index
   */
  public static SummaryTable compute(
      AnalysisInput input, BitSet functions, int threads, Phase phase, RunContext run) {
    var summaries = new Summaries(input);
    var schedule = new ComponentSchedule(input.graph(), functions);
    schedule.run(threads, run, phase, summaries::summarize);
    summaries.count(run.counters());
    return summaries.table;
  }

  private void count(Counters counters) {
    long largest = 0;
    for (Function function : input.program().functions()) {
      FunctionSummary summary = table.of(function).orElse(null);
      if (summary != null) {
        counters.increment(SUMMARY_COUNT);
        counters.add(OPEN_COUNT, summary.open().size());
        counters.add(GROUNDED_COUNT, summary.grounded().size());
        counters.add(EXIT_COUNT, summary.exits().size());
        largest = Math.max(largest, summary.open().size());
      }
    }
    counters.add(LARGEST, largest);
  }

  private void summarize(List<Function> component) {
    Map<Function, FunctionAnalyzer> analyzers = new LinkedHashMap<>();
    for (Function function : component) {
      Optional<Body> body = input.program().body(function);
      body.ifPresent(b -> analyzers.put(function, new FunctionAnalyzer(function, b, input, table)));
    }
    boolean isRecursive = !component.isEmpty() && input.graph().isRecursive(component.get(0));
    boolean changed = true;
    for (int round = 0; changed && round < MAX_ROUNDS; round++) {
      changed = false;
      for (var entry : analyzers.entrySet()) {
        FunctionSummary old = table.of(entry.getKey()).orElse(null);
        FunctionSummary summary = entry.getValue().summarize(table);
        table.set(summary);
        changed |= isRecursive && (old == null || !isSame(old, summary));
      }
    }
  }

  private static boolean isSame(FunctionSummary a, FunctionSummary b) {
    return a.exits().equals(b.exits()) && keys(a).equals(keys(b));
  }

  private static Set<AccessKey> keys(FunctionSummary summary) {
    var keys = new HashSet<AccessKey>();
    new ArrayList<>(summary.open()).forEach(a -> keys.add(a.key()));
    return keys;
  }
}
