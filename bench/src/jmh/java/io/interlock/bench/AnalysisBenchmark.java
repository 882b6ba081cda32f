package io.interlock.bench;

import io.interlock.finding.CheckResult;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Whole analyses of a generated program: points-to propagation, and a check with its summaries. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AnalysisBenchmark {
  @Param({"CALLS", "LOCKS", "THREADS"})
  public String family;

  private LinkedProgram linked;
  private ProgramModels models;

  @Setup
  public void compile() throws IOException {
    try (RunDirectory directory = RunDirectory.create("interlock-jmh-")) {
      Path file =
          Files.writeString(
              directory.path().resolve("program.c"), ThreadedProgram.valueOf(family).text(64));
      ReadResult read =
          new FrontEnd(FrontEndOptions.defaults(), RunContext.silent(), text -> {})
              .read(List.of(file), List.of("-w"));
      var plan = new ProgramPlan(family, ProgramPlan.Kind.EXECUTABLE, read.units());
      linked = new ProgramLinker(Verification.OFF, RunContext.silent()).link(plan);
      models = ProgramModels.of(linked.program(), LibraryModels.shipped().in(linked.program()));
    }
  }

  @Benchmark
  public PointsTo pointsTo() {
    return PointsToKind.DEFAULT.solve(linked.program(), models::of, RunContext.silent());
  }

  @Benchmark
  public CheckResult check() {
    RunContext run = RunContext.silent();
    var linker = new ProgramLinker(Verification.OFF, run);
    return new CheckPipeline(linker, LibraryModels.shipped(), PointsToLimits.NONE, 1, run)
        .check(linked);
  }
}
