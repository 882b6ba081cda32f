package io.interlock.bench;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How the time of a check grows with a real program: a quarter of its units, half of them, all of
 * them. Of the ways to take every fourth or second unit, the first one with {@code main} counts.
 * What is left out is unknown to the check, so the smaller programs are smaller in what is known of
 * their threads, too.
 */
final class UnitGrowthBench {
  private static final int[] PARTS = {4, 2, 1};

  static final MarkedTable TABLE =
      new MarkedTable(
          "bench speed growth",
          List.of("program", "instructions", "time", "findings", "exponent", "measured"));

  /** A check of some of the units. */
  record Point(int units, long instructions, long nanos, long findings) {}

  private final ProgramPlan plan;
  private final int threads;
  private final int runs;

  UnitGrowthBench(ProgramPlan plan, int threads, int runs) {
    this.plan = plan;
    this.threads = threads;
    this.runs = runs;
  }

  List<Point> measure() {
    var points = new ArrayList<Point>();
    for (int part : PARTS) {
      points.add(measure(units(part)));
    }
    return points;
  }

  private List<UnitImage> units(int part) {
    for (int offset = 0; offset < part; offset++) {
      var some = new ArrayList<UnitImage>();
      for (int i = offset; i < plan.units().size(); i += part) {
        some.add(plan.units().get(i));
      }
      Program program = Linker.link(some).program();
      if (program.main().isPresent()) {
        return some;
      }
    }
    return plan.units();
  }

  private Point measure(List<UnitImage> units) {
    var part = new ProgramPlan(plan.name(), plan.kind(), units);
    long fastest = Long.MAX_VALUE;
    long findings = 0;
    for (int i = 0; i < runs; i++) {
      var run = RunContext.silent();
      var linker = new ProgramLinker(Verification.OFF, run);
      long start = System.nanoTime();
      LinkedProgram linked = linker.link(part);
      findings =
          new CheckPipeline(linker, LibraryModels.shipped(), PointsToLimits.DEFAULT, threads, run)
              .check(linked)
              .findings()
              .size();
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    long instructions = Linker.link(units).program().instructionCount();
    return new Point(units.size(), instructions, fastest, findings);
  }

  static double exponent(List<Point> points) {
    return GrowthBench.exponent(
        points.stream().map(Point::instructions).toList(),
        points.stream().map(Point::nanos).toList());
  }

  static String text(List<Point> points) {
    var text = new StringBuilder();
    for (Point point : points) {
      text.append(
          String.format(
              Locale.ROOT,
              "%4d units %,10d instructions %8.2f s %6d findings%n",
              point.units,
              point.instructions,
              point.nanos / 1e9,
              point.findings));
    }
    return text.append(String.format(Locale.ROOT, "exponent %.2f%n", exponent(points))).toString();
  }

  static void write(Path document, String label, List<Point> points, Machine machine) {
    TABLE.put(
        document,
        List.of(
            label,
            joined(points.stream().map(p -> String.format(Locale.ROOT, "%,d", p.instructions))),
            joined(points.stream().map(p -> String.format(Locale.ROOT, "%.2f s", p.nanos / 1e9))),
            joined(points.stream().map(p -> Long.toString(p.findings))),
            String.format(Locale.ROOT, "%.2f", exponent(points)),
            machine.summary()));
  }

  private static String joined(Stream<String> texts) {
    return String.join(", ", texts.toList());
  }
}
