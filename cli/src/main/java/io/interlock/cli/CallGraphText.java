package io.interlock.cli;

import io.interlock.finding.Incomplete;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pipeline.CallGraphBuilder.Built;
import io.interlock.pipeline.Fallbacks;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.InputException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text for each program. Programs that lack a name asked for are passed over, if others have it.
 */
final class CallGraphText implements CallGraphView {
  /** Makes the text of one program. */
  interface Printer {
    String print(Built built);
  }

  private final Printer printer;
  private final int programs;
  private final StringBuilder out = new StringBuilder();
  private @Nullable InputException problem;
  private final List<Incomplete> incomplete = new ArrayList<>();
  private int shown;

  CallGraphText(Printer printer, int programs) {
    this.printer = printer;
    this.programs = programs;
  }

  @Override
  public void add(LinkedProgram linked, CallGraphBuilder builder, List<PointsToKind> kinds) {
    try {
      Built built = builder.build(linked.program(), kinds.get(0));
      Fallbacks.of(linked.plan().name(), built.result()).ifPresent(incomplete::add);
      String text = printer.print(built);
      out.append(programs > 1 ? "program " + linked.plan().name() + "\n" : "").append(text);
      shown++;
    } catch (InputException e) {
      problem = problem == null ? e : problem;
    }
  }

  @Override
  public String finish() {
    if (shown == 0 && problem != null) {
      throw problem;
    }
    return out.toString();
  }

  @Override
  public List<Incomplete> incomplete() {
    return incomplete;
  }
}
