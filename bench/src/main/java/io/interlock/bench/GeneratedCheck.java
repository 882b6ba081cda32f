package io.interlock.bench;

import io.interlock.bench.generate.GeneratedProgram;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Rule;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.LoadedUnits.Usability;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Checks generated programs as {@code check} would, each on its own, several at once. */
final class GeneratedCheck {
  /** Warnings are errors: what is generated has to be C that nobody would frown at. */
  private static final List<String> FLAGS = List.of("-Wall", "-Wextra", "-Werror");

  private final FrontEndOptions options;
  private final LibraryModels models = LibraryModels.shipped();

  GeneratedCheck(int jobs) {
    options = FrontEndOptions.defaults().withJobs(jobs);
  }

  /** The lines that a data race is reported on, for each program. */
  List<IntSortedSet> reportedLines(List<GeneratedProgram> programs) {
    try (RunDirectory directory = RunDirectory.create("interlock-generated-")) {
      var requests = new ArrayList<CompileRequest>();
      for (int i = 0; i < programs.size(); i++) {
        Path file = directory.path().resolve("p" + i + ".c");
        Files.writeString(file, programs.get(i).text());
        requests.add(new CompileRequest(file, directory.path(), FLAGS));
      }
      ReadResult read = new FrontEnd(options, RunContext.silent(), text -> {}).read(requests);
      if (!read.failures().isEmpty()) {
        throw notCompiled(read.failures().get(0), requests, programs);
      }
      IntStream all = IntStream.range(0, requests.size());
      return (options.jobs() > 1 ? all.parallel() : all)
          .mapToObj(i -> check(unit(read, requests.get(i))))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UnitImage unit(ReadResult read, CompileRequest request) {
    UnitImage unit = read.byRequest().get(request);
    if (unit == null) {
      throw new IllegalStateException("neither read nor failed: " + request);
    }
    return unit;
  }

  private static InputException notCompiled(
      ReadResult.Failure failure, List<CompileRequest> requests, List<GeneratedProgram> programs) {
    for (int i = 0; i < requests.size(); i++) {
      if (requests.get(i).source().equals(failure.source())) {
        return new InputException(failure.reason() + "\n" + programs.get(i).text());
      }
    }
    return new InputException(failure.reason());
  }

  private IntSortedSet check(UnitImage unit) {
    var run = RunContext.silent();
    var plan = new ProgramPlan("generated", ProgramPlan.Kind.EXECUTABLE, List.of(unit));
    var units = new LoadedUnits(List.of(plan), 1, List.of(), List.of(), Usability.USABLE);
    CheckResult result =
        new CheckPipeline(
                new ProgramLinker(Verification.ON, run), models, PointsToLimits.DEFAULT, 1, run)
            .check(units);
    if (!result.incomplete().isEmpty()) {
      throw new IllegalStateException("incomplete: " + result.incomplete().get(0));
    }
    var lines = new IntAVLTreeSet();
    result.findings().stream()
        .filter(finding -> finding.rule() == Rule.DATA_RACE)
        .flatMap(finding -> finding.accesses().stream())
        .forEach(access -> lines.add(access.position().line()));
    return lines;
  }
}
