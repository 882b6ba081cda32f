package io.interlock.bench;

import io.interlock.assumption.Assumptions;
import io.interlock.finding.CheckResult;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitInput;
import io.interlock.pipeline.UnitLoader;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.race.input.CheckOptions;
import io.interlock.run.Counter;
import io.interlock.run.InputException;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How the time of the whole check after linking grows with the program: {@link ThreadedProgram}s of
 * doubling sizes, each checked several times with one thread, the fastest run counting. The
 * exponents are found as by {@link GrowthBench}, but over the number of units, which instructions
 * are proportional to.
 */
final class CheckGrowthBench {
  static final List<Integer> FACTORS = List.of(1, 2, 4, 8, 16);
  static final List<String> PHASES =
      List.of("specialize", "points-to", "call graph", "sharing", "summaries", "contexts", "races");

  private static final Counter SUMMARIES = new Counter("summaries");
  private static final Counter KEYS = new Counter("summaries.open accesses");
  private static final Counter KEPT = new Counter("summaries.grounded accesses");
  private static final Counter MOST_KEYS = new Counter("summaries.most open accesses");
  private static final int WARM_UP_RUNS = 12;

  /** Only the smallest programs would be explored, at a cost that does not grow. */
  private static final CheckOptions UNEXPLORED =
      new CheckOptions(
          Assumptions.all(),
          CheckOptions.Reasons.NOT_COUNTED,
          CheckOptions.Interleaving.NOT_EXPLORED);

  /**
   * One program.
   *
   * @param nanos by phase
   * @param meanKeys accesses that callers take over, per summary
   * @param mostKeys the most of them in one summary
   * @param kept accesses that stay in their functions, per summary
   * @param races how many were found
   */
  record Point(
      int factor,
      int units,
      Map<String, Long> nanos,
      double meanKeys,
      long mostKeys,
      double kept,
      int races) {
    long total() {
      return nanos.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** One family. */
  record Growth(ThreadedProgram family, List<Point> points) {
    /** How a phase grows. */
    double exponent(String phase) {
      return exponent(points.stream().map(p -> p.nanos().getOrDefault(phase, 0L)).toList());
    }

    /** How the whole grows. */
    double exponent() {
      return exponent(points.stream().map(Point::total).toList());
    }

    private double exponent(List<Long> nanos) {
      List<Long> sizes = points.stream().map(p -> (long) p.units()).toList();
      return GrowthBench.exponent(sizes, nanos.stream().map(n -> Math.max(1, n)).toList());
    }
  }

  private final FrontEndOptions options;
  private final int runs;
  private final int baseUnits;
  private final Consumer<String> notices;

  CheckGrowthBench(FrontEndOptions options, int runs, int baseUnits, Consumer<String> notices) {
    this.options = options;
    this.runs = runs;
    this.baseUnits = baseUnits;
    this.notices = notices;
  }

  Growth measure(ThreadedProgram family) {
    var points = new ArrayList<Point>();
    for (int factor : FACTORS) {
      LoadedUnits units = compile(family.text(factor * baseUnits));
      for (int i = 0; factor == 1 && i < WARM_UP_RUNS; i++) {
        check(units, factor);
      }
      Point fastest = check(units, factor);
      for (int i = 1; i < runs; i++) {
        Point again = check(units, factor);
        fastest = again.total() < fastest.total() ? again : fastest;
      }
      points.add(fastest);
    }
    return new Growth(family, List.copyOf(points));
  }

  private LoadedUnits compile(String text) {
    try (RunDirectory directory = RunDirectory.create("interlock-growth-")) {
      Path file = Files.writeString(directory.path().resolve("program.c"), text);
      var input = UnitInput.ofFiles(List.of(file), List.of("-w"), options.workingDirectory());
      LoadedUnits units = new UnitLoader(options, RunContext.silent(), notices).load(input);
      if (!units.incomplete().isEmpty()) {
        throw new InputException("does not compile: " + units.incomplete().get(0).reason());
      }
      return units;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Point check(LoadedUnits units, int factor) {
    RunContext run = RunContext.silent();
    var linker = new ProgramLinker(Verification.OFF, run);
    CheckResult result =
        new CheckPipeline(linker, LibraryModels.shipped(), PointsToLimits.NONE, 1, UNEXPLORED, run)
            .check(units);
    Map<Phase, Duration> elapsed = run.timers().snapshot();
    Map<String, Long> nanos = new LinkedHashMap<>();
    for (String phase : PHASES) {
      nanos.put(phase, elapsed.getOrDefault(new Phase(phase), Duration.ZERO).toNanos());
    }
    double summaries = Math.max(1, run.counters().get(SUMMARIES));
    return new Point(
        factor,
        factor * baseUnits,
        nanos,
        run.counters().get(KEYS) / summaries,
        run.counters().get(MOST_KEYS),
        run.counters().get(KEPT) / summaries,
        result.findings().size());
  }
}
