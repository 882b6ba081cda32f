package io.interlock.bench;

import io.interlock.cli.CompilerFlags;
import io.interlock.cli.JobsOption;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.pipeline.UnitInput;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of benchmarks that measure one program, and how it is read. */
final class BenchedProgram {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "C files, together one program.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = {"-p", "--compile-database"},
      paramLabel = "DIR",
      description = "The files and programs of a captured build or a compilation database.")
  private @Nullable Path database;

  @Option(
      names = "--program",
      paramLabel = "NAME",
      description = "Only the program of this name (default: the first).")
  private @Nullable String programName;

  @Mixin private CompilerFlags flags;

  @Mixin private JobsOption jobs;

  /**
   * A program, read.
   *
   * @param sources what its units were compiled from
   */
  record Loaded(ProgramPlan plan, List<CompileRequest> sources, List<String> failures) {}

  /** How many processors to use; refuses what is no such number. */
  int jobs() {
    return jobs.count();
  }

  FrontEndOptions options() {
    return FrontEndOptions.defaults().withJobs(jobs.count());
  }

  Loaded read(Consumer<String> notices) {
    UnitInput input = input();
    ReadResult read = new FrontEnd(options(), RunContext.silent(), notices).read(input.requests());
    ProgramPlan plan = plan(input.composition().apply(read));
    List<String> failures = read.failures().stream().map(f -> f.reason()).toList();
    return new Loaded(plan, sources(read, plan), failures);
  }

  private UnitInput input() {
    if (database != null) {
      return UnitInput.ofDirectory(database, flags.list());
    } else if (paths.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing FILE, or a build: -p DIR");
    }
    return UnitInput.ofFiles(CSources.in(paths), flags.list(), options().workingDirectory());
  }

  private ProgramPlan plan(List<ProgramPlan> plans) {
    return plans.stream()
        .filter(plan -> programName == null || plan.name().equals(programName))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    programName == null
                        ? "nothing to measure"
                        : "no program "
                            + programName
                            + "; there are: "
                            + String.join(", ", plans.stream().map(ProgramPlan::name).toList())));
  }

  private static List<CompileRequest> sources(ReadResult read, ProgramPlan plan) {
    Set<UnitImage> units = new HashSet<>(plan.units());
    return read.byRequest().entrySet().stream()
        .filter(entry -> units.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
