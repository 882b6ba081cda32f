package io.interlock.bench;

import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * How the time of an analysis grows with the program: {@link SyntheticProgram}s of doubling sizes,
 * each analyzed several times, the fastest run counting. The exponent is the slope of the straight
 * line, by least squares, through the logarithms of times and sizes; size is the number of
 * instructions. Linear growth has the exponent 1.
 */
final class GrowthBench {
  private static final int[] FACTORS = {1, 2, 4, 8, 16};
  private static final int BASE_MODULES = 32;

  /** The smallest program runs so fast that the JVM must have compiled everything. */
  private static final int WARM_UP_RUNS = 10;

  /** The times of one analysis, in nanoseconds, by size. */
  record Growth(PointsToKind kind, List<Long> nanos, double exponent) {}

  /** Everything that was measured. */
  record Result(List<Long> instructions, List<Growth> growths) {}

  private final FrontEndOptions options;
  private final int runs;
  private final Consumer<String> notices;
  private final CallGraphBuilder builder =
      new CallGraphBuilder(LibraryModels.shipped(), PointsToLimits.DEFAULT, RunContext.silent());

  GrowthBench(FrontEndOptions options, int runs, Consumer<String> notices) {
    this.options = options;
    this.runs = runs;
    this.notices = notices;
  }

  Result measure(List<PointsToKind> kinds) {
    var programs = new ArrayList<Program>();
    for (int factor : FACTORS) {
      programs.add(program(factor * BASE_MODULES));
    }
    List<Long> sizes = programs.stream().map(Program::instructionCount).toList();
    var growths = new ArrayList<Growth>();
    for (PointsToKind kind : kinds) {
      for (int i = 0; i < WARM_UP_RUNS; i++) {
        builder.build(programs.get(0), kind);
      }
      List<Long> times = programs.stream().map(p -> fastest(p, kind)).toList();
      growths.add(new Growth(kind, times, exponent(sizes, times)));
    }
    return new Result(sizes, growths);
  }

  private long fastest(Program program, PointsToKind kind) {
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < runs; i++) {
      fastest = Math.min(fastest, builder.build(program, kind).nanos());
    }
    return fastest;
  }

  private Program program(int modules) {
    try (RunDirectory directory = RunDirectory.create("interlock-growth-")) {
      List<Path> files = new SyntheticProgram().write(directory.path(), modules);
      ReadResult read =
          new FrontEnd(options, RunContext.silent(), notices).read(files, List.of("-w"));
      if (!read.failures().isEmpty()) {
        throw new InputException("does not compile: " + read.failures().get(0));
      }
      return Linker.link(read.units()).program();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The slope of the logarithms of times over those of sizes. */
  static double exponent(List<Long> sizes, List<Long> times) {
    double meanX = sizes.stream().mapToDouble(Math::log).average().orElseThrow();
    double meanY = times.stream().mapToDouble(Math::log).average().orElseThrow();
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < sizes.size(); i++) {
      double x = Math.log(sizes.get(i)) - meanX;
      covariance += x * (Math.log(times.get(i)) - meanY);
      variance += x * x;
    }
    return covariance / variance;
  }
}
