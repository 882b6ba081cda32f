package io.interlock.summary.state;

import io.interlock.ir.Function;
import io.interlock.symbolic.NameSummary;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The summaries made so far, by function. Functions of different components may be set at once. */
public final class SummaryTable {
  private final AtomicReferenceArray<@Nullable FunctionSummary> summaries;

  private final Set<String> unsettled = ConcurrentHashMap.newKeySet();

  public SummaryTable(int functionCount) {
    summaries = new AtomicReferenceArray<>(functionCount);
  }

  /** Functions whose summaries still changed when they were made for the last time. */
  public SortedSet<String> unsettled() {
    return new TreeSet<>(unsettled);
  }

  public void unsettled(Collection<Function> functions) {
    functions.forEach(f -> unsettled.add(f.name()));
  }

  public Optional<FunctionSummary> of(Function function) {
    return Optional.ofNullable(summaries.get(function.index()));
  }

  public @Nullable NameSummary names(Function function) {
    FunctionSummary summary = summaries.get(function.index());
    return summary == null ? null : summary.names();
  }

  public void set(FunctionSummary summary) {
    summaries.set(summary.function().index(), summary);
  }
}
