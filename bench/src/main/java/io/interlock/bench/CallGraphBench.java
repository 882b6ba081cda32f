package io.interlock.bench;

import io.interlock.bench.CallGraphFigures.Row;
import io.interlock.bench.Stopwatch.Cost;
import io.interlock.callgraph.CallGraphStatistics;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pipeline.CallGraphBuilder.Built;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import io.interlock.util.HeapUse;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures the points-to analyses and the call graphs made with them. The default analysis runs
 * first, in a JVM that has done nothing but read the program: that is what a check pays. Then each
 * runs several times in turn, and the median counts. What reaches a limit is not measured further.
 */
final class CallGraphBench {
  private final FrontEndOptions options;
  private final int runs;
  private final Consumer<String> notices;
  private final CallGraphBuilder builder =
      new CallGraphBuilder(LibraryModels.shipped(), PointsToLimits.DEFAULT, RunContext.silent());

  CallGraphBench(FrontEndOptions options, int runs, Consumer<String> notices) {
    this.options = options;
    this.runs = runs;
    this.notices = notices;
  }

  CallGraphFigures measure(
      ProgramPlan plan, Program program, List<CompileRequest> sources, List<PointsToKind> kinds) {
    Cost first = Stopwatch.time(() -> builder.build(program, PointsToKind.DEFAULT)).cost();
    long peak = Memory.peakResident();
    var yardstick = new ClangYardstick(BundledToolchain.locate(notices), options.jobs());
    Cost clang = yardstick.bitcode(sources);
    var rows = new ArrayList<Row>();
    for (PointsToKind kind : kinds) {
      rows.add(measure(program, kind));
    }
    return new CallGraphFigures(
        plan.name(), CSources.lines(sources), program.instructionCount(), clang, first, peak, rows);
  }

  private Row measure(Program program, PointsToKind kind) {
    var times = new ArrayList<Long>();
    for (int i = 1; i < runs; i++) {
      Built built = builder.build(program, kind);
      if (built.result().fallback().isPresent()) {
        return unfinished(kind, built); // the others would not end either
      }
      times.add(built.nanos());
    }
    long before = HeapUse.reachable();
    Built built = builder.build(program, kind);
    if (built.result().fallback().isPresent()) {
      return unfinished(kind, built);
    }
    try {
      times.add(built.nanos());
      long bytes = Math.max(0, HeapUse.reachable() - before);
      times.sort(null);
      long median = times.get((times.size() - 1) / 2);
      return new Row(kind, CallGraphStatistics.of(built.graph()), median, bytes);
    } finally {
      Reference.reachabilityFence(built);
    }
  }

  private static Row unfinished(PointsToKind kind, Built built) {
    return new Row(kind, null, built.nanos(), 0);
  }
}
