package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.run.Counter;
import io.interlock.run.Counters;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Summaries of all functions that may run, callees first, independent components at the same time.
 *
 * <p>Within a component summaries start as "does not return" and are made again until nothing
 * changes. After some rounds what a call does that closes a circle ({@link RecursionOrder}) is said
 * without the names and conditions of the caller. Every circle has such a call, and without it
 * there are finitely many names, so this ends. Should a component still change after many rounds,
 * its last summaries stand, and the table says so.
 *
 * <p>Components of very many functions are told of less exactly, see {@link LargeComponent}; so are
 * those of fewer that call very many others through pointers, where each would get the accesses of
 * all.
 */
public final class Summaries {
  private static final int MAX_ROUNDS = 60;

  /** So many times a recursion is followed by name. */
  private static final int EXACT_ROUNDS = 2;

  private static final Counter SUMMARY_COUNT = new Counter("summaries");
  private static final Counter OPEN_COUNT = new Counter("summaries.open accesses");
  private static final Counter GROUNDED_COUNT = new Counter("summaries.grounded accesses");
  private static final Counter EXIT_COUNT = new Counter("summaries.exits");

  /** Functions that call each other and hold more accesses keep them where they are. */
  private static final int MAX_IN_CIRCLE = 4000;

  private static final Counter LARGEST = new Counter("summaries.most open accesses");

  private final AnalysisInput input;
  private final SummaryTable table;
  private final Workers workers;

  private Summaries(AnalysisInput input, Workers workers) {
    this.input = input;
    this.workers = workers;
    table = new SummaryTable(input.program().functions().size());
  }

  /**
   * Summarizes.
   *
   * @param functions those that may run, by index
   */
  public static SummaryTable compute(
      AnalysisInput input, BitSet functions, int threads, Phase phase, RunContext run) {
    var summaries = new Summaries(input, new Workers(threads));
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
    if (component.size() > LargeComponent.MIN_SIZE) {
      List<FunctionAnalyzer> all =
          workers.map(component, () -> 0, (none, f) -> analyzer(f).orElse(null));
      List<FunctionAnalyzer> present = all.stream().filter(Objects::nonNull).toList();
      new LargeComponent(present, table, workers).summarize();
      return;
    }
    Map<Function, FunctionAnalyzer> analyzers = new LinkedHashMap<>();
    RecursionOrder.of(input.graph(), component)
        .forEach(f -> analyzer(f).ifPresent(a -> analyzers.put(f, a)));
    boolean isRecursive = !component.isEmpty() && input.graph().isRecursive(component.get(0));
    Set<Function> changed = Set.copyOf(component);
    for (int round = 0; !changed.isEmpty(); round++) {
      if (round == MAX_ROUNDS) {
        table.unsettled(changed);
        return;
      }
      // Names and conditions may grow with each turn of the recursion; then they are given up.
      boolean isWidened = round >= EXACT_ROUNDS;
      changed = again(analyzers, changed, isRecursive, isWidened);
      if (analyzers.size() > 1 && component.stream().anyMatch(this::isFull)) {
        new LargeComponent(List.copyOf(analyzers.values()), table, workers).summarize();
        return;
      }
    }
  }

  private Optional<FunctionAnalyzer> analyzer(Function function) {
    return input.program().body(function).map(b -> new FunctionAnalyzer(function, b, input, table));
  }

  /**
   * Summarizes those that call a function that changed; returns which have changed by that. Ends
   * early where functions that call each other pass on too many accesses.
   */
  private Set<Function> again(
      Map<Function, FunctionAnalyzer> analyzers,
      Set<Function> changed,
      boolean isRecursive,
      boolean isWidened) {
    var now = new LinkedHashSet<Function>();
    Set<Function> later = new HashSet<>(isWidened ? analyzers.keySet() : Set.of());
    for (var entry : analyzers.entrySet()) {
      Function function = entry.getKey();
      FunctionSummary old = table.of(function).orElse(null);
      if (old == null || callsAny(function, changed) || callsAny(function, now)) {
        FunctionSummary summary = entry.getValue().summarize(table, later, false);
        if (old != null && isWidened) {
          summary = summary.together(old);
        }
        table.set(summary);
        if (analyzers.size() > 1 && isFull(function)) {
          return now;
        }
        if (isRecursive && (old == null || !isSame(old, summary))) {
          now.add(function);
        }
      }
      later.remove(function);
    }
    return now;
  }

  /** Whether the accesses of callees are more than a summary is to hold. */
  private boolean isFull(Function function) {
    return table
        .of(function)
        .filter(s -> s.open().size() + s.grounded().size() > MAX_IN_CIRCLE)
        .isPresent();
  }

  private boolean callsAny(Function function, Set<Function> callees) {
    for (CallSite site : input.graph().sites().of(function)) {
      for (Function callee : input.graph().callees(site)) {
        if (callees.contains(callee)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSame(FunctionSummary a, FunctionSummary b) {
    return a.exits().equals(b.exits())
        && keys(a).equals(keys(b))
        && Set.copyOf(a.releases()).equals(Set.copyOf(b.releases()));
  }

  private static Set<AccessKey> keys(FunctionSummary summary) {
    var keys = new HashSet<AccessKey>();
    new ArrayList<>(summary.open()).forEach(a -> keys.add(a.key()));
    return keys;
  }
}
