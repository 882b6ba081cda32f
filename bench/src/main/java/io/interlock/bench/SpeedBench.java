package io.interlock.bench;

import io.interlock.bench.BenchedProgram.Loaded;
import io.interlock.bench.SpeedFigures.Run;
import io.interlock.bench.Stopwatch.Cost;
import io.interlock.bench.Stopwatch.Timed;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.link.Linker;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.LoadedUnits.Usability;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures what a check does after clang: linking, the analyses, the report. The first run finds a
 * JVM that has done nothing but read the units, which is what a check pays; the others show what
 * compiled code would. Clang's own time on the same files is taken in the same process.
 */
final class SpeedBench {
  private final Loaded program;
  private final int jobs;
  private final int runs;
  private final Consumer<String> notices;

  SpeedBench(Loaded program, int jobs, int runs, Consumer<String> notices) {
    this.program = program;
    this.jobs = jobs;
    this.runs = runs;
    this.notices = notices;
  }

  SpeedFigures measure() {
    var measured = new ArrayList<Run>();
    CheckResult result = null;
    long peak = 0;
    for (int i = 0; i < runs; i++) {
      RunContext run = RunContext.silent();
      Timed<CheckResult> timed = Stopwatch.time(() -> check(run));
      result = timed.result();
      measured.add(new Run(timed.cost(), run.timers().snapshot()));
      peak = i == 0 ? Memory.peakResident() : peak;
    }
    if (result == null) {
      throw new IllegalStateException("no runs");
    }
    Run median =
        measured.stream()
            .sorted(Comparator.comparingLong((Run r) -> r.cost().wall()))
            .skip((runs - 1) / 2)
            .findFirst()
            .orElseThrow();
    Cost clang =
        new ClangYardstick(BundledToolchain.locate(notices), jobs).bitcode(program.sources());
    return new SpeedFigures(
        CSources.lines(program.sources()),
        Linker.link(program.plan().units()).program().instructionCount(),
        jobs,
        clang,
        measured.get(0),
        median,
        peak,
        result.findings().size(),
        result.incomplete().size());
  }

  private CheckResult check(RunContext run) {
    var units =
        new LoadedUnits(
            List.of(program.plan()),
            program.plan().units().size(),
            List.of(),
            List.of(),
            Usability.USABLE);
    CheckResult result =
        new CheckPipeline(
                new ProgramLinker(Verification.OFF, run),
                LibraryModels.shipped(),
                PointsToLimits.DEFAULT,
                jobs,
                run)
            .check(units);
    try {
      new JsonReportWriter()
          .write(
              new JsonReport(new Tool("interlock", "bench"), result),
              OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }
}
