package io.interlock.summary;

import io.interlock.ir.Function;
import io.interlock.symbolic.NameSummary;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The summaries made so far, by function. Functions of different components may be set at once. */
public final class SummaryTable {
  private final AtomicReferenceArray<@Nullable FunctionSummary> summaries;

  public SummaryTable(int functionCount) {
    summaries = new AtomicReferenceArray<>(functionCount);
  }

  public Optional<FunctionSummary> of(Function function) {
    return Optional.ofNullable(summaries.get(function.index()));
  }

  @Nullable NameSummary names(Function function) {
    FunctionSummary summary = summaries.get(function.index());
    return summary == null ? null : summary.names();
  }

  void set(FunctionSummary summary) {
    summaries.set(summary.function().index(), summary);
  }
}
