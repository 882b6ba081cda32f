package io.interlock.summary;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Load;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/** The names of the values of functions, once summaries are made: for those who ask later. */
public final class FunctionNames {
  private final AnalysisInput input;
  private final SummaryTable summaries;

  public FunctionNames(AnalysisInput input, SummaryTable summaries) {
    this.input = input;
    this.summaries = summaries;
  }

  /** What stays as a function has found it, by size. */
  public interface Fixed {
    boolean contains(Function function, Symbolic address, long size);
  }

  /** Made anew each time; null if the function has no body. */
  public @Nullable LocalNames of(Function function) {
    return of(function, (f, address, size) -> false);
  }

  /** The same where more is known of what is found in memory. */
  public @Nullable LocalNames of(Function function, Fixed fixed) {
    Body body = input.graph().program().body(function).orElse(null);
    return body == null
        ? null
        : LocalNames.of(
            function,
            body,
            input.graph().sites().of(function),
            input.pointsTo(),
            new CallNaming(input, summaries) {
              @Override
              public boolean isFixed(Function in, Load load, Symbolic address) {
                return !load.shape().isAtomic()
                    && !load.shape().isVolatile()
                    && fixed.contains(in, address, load.shape().size());
              }
            });
  }
}
