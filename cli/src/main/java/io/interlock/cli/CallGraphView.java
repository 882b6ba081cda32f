package io.interlock.cli;

import io.interlock.callgraph.CallGraphStatistics;
import io.interlock.callgraph.FunctionNames;
import io.interlock.callgraph.SiteNames;
import io.interlock.callgraph.print.CallGraphPrinter;
import io.interlock.callgraph.print.DotPrinter;
import io.interlock.finding.Incomplete;
import io.interlock.ir.Function;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pipeline.CallGraphBuilder.Built;
import io.interlock.pipeline.Fallbacks;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pointsto.PointsToKind;
import io.interlock.util.HeapUse;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;

/** One way to show the call graphs of programs, one program after the other. */
interface CallGraphView {
  void add(LinkedProgram linked, CallGraphBuilder builder, List<PointsToKind> kinds)
      throws IOException;

  /** The text for all programs. */
  String finish() throws IOException;

  /** What was cut short on the way. */
  List<Incomplete> incomplete();

  /** The view that is asked for, of so many programs. */
  static CallGraphView of(CallGraphCommand.What what, int programs) throws IOException {
    if (what.stats) {
      return new StatisticsView();
    }
    if (what.json) {
      return new JsonView();
    }
    return new CallGraphText(printer(what), programs);
  }

  private static CallGraphText.Printer printer(CallGraphCommand.What what) {
    if (what.dot) {
      return built -> DotPrinter.print(built.graph());
    } else if (what.callers != null) {
      String name = what.callers;
      return b -> new CallGraphPrinter(b.graph()).callers(functions(b, name));
    } else if (what.callees != null) {
      String name = what.callees;
      return b -> new CallGraphPrinter(b.graph()).callees(functions(b, name));
    } else if (what.why != null) {
      String site = what.why[0];
      String target = what.why[1];
      return b -> WhyText.print(b, new SiteNames(b.graph()).find(site), target);
    }
    return built -> new CallGraphPrinter(built.graph()).print();
  }

  private static List<Function> functions(Built built, String name) {
    return FunctionNames.find(built.graph().program(), name);
  }

  /** One object for all programs. */
  final class JsonView implements CallGraphView {
    private final CallGraphJson json;
    private final List<Incomplete> incomplete = new ArrayList<>();

    JsonView() throws IOException {
      json = new CallGraphJson();
    }

    @Override
    public void add(LinkedProgram linked, CallGraphBuilder builder, List<PointsToKind> kinds)
        throws IOException {
      Built built = builder.build(linked.program(), kinds.get(0));
      Fallbacks.of(linked.plan().name(), built.result()).ifPresent(incomplete::add);
      json.add(linked.plan().name(), built.result().answeredBy().label(), built.graph());
    }

    @Override
    public String finish() throws IOException {
      return json.finish();
    }

    @Override
    public List<Incomplete> incomplete() {
      return incomplete;
    }
  }

  /** One table for each program. */
  final class StatisticsView implements CallGraphView {
    private final StringBuilder out = new StringBuilder();
    private final List<Incomplete> incomplete = new ArrayList<>();

    @Override
    public void add(LinkedProgram linked, CallGraphBuilder builder, List<PointsToKind> kinds) {
      var table = new StatisticsTable(linked.plan().name());
      for (PointsToKind kind : kinds) {
        long before = HeapUse.reachable();
        Built built = builder.build(linked.program(), kind);
        try {
          long bytes = Math.max(0, HeapUse.reachable() - before);
          Fallbacks.of(linked.plan().name(), built.result()).ifPresent(incomplete::add);
          if (built.result().fallback().isPresent()) {
            table.addUnfinished(kind.label(), built.nanos());
          } else {
            table.add(kind.label(), CallGraphStatistics.of(built.graph()), built.nanos(), bytes);
          }
        } finally {
          Reference.reachabilityFence(built);
        }
      }
      out.append(table.print());
    }

    @Override
    public String finish() {
      return out.toString();
    }

    @Override
    public List<Incomplete> incomplete() {
      return incomplete;
    }
  }
}
