package io.interlock.cli;

import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitLoader;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of every command that reads a program. */
final class InputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      arity = "0..*", // none is refused below: picocli would not name an unknown option first
      paramLabel = "FILE...",
      hideParamSyntax = true,
      description = "C sources (.c, .i), LLVM bitcode (.bc) or its text form (.ll).")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--cflag",
      paramLabel = "FLAG",
      description = "A flag for the compiler. Everything after -- is taken as such flags too.")
  private List<String> flags = new ArrayList<>();

  @Option(
      names = "--clang",
      paramLabel = "PATH",
      description = "Compile with this clang, of version 20 or older, not with the bundled one.")
  private @Nullable Path clang;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "Compile N files at once (default: one per processor).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--program",
      paramLabel = "NAME",
      description = "Only the programs of this name; * and ? stand for any characters.")
  private @Nullable String program;

  @Option(names = "--no-cache", description = "Compile every file anew, and keep nothing.")
  private boolean noCache;

  @Option(names = "--verify", description = "Check the IR before it is used.")
  private boolean verify;

  private FrontEndOptions frontEnd() {
    FrontEndOptions options =
        FrontEndOptions.defaults().withJobs(jobs).withClang(Optional.ofNullable(clang));
    return noCache ? options : options.withCache(CacheCommand.store());
  }

  LoadedUnits load(RunContext run, PrintWriter err) {
    if (files.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing FILE");
    } else if (jobs < 1) {
      throw new ParameterException(spec.commandLine(), "--jobs must be at least 1");
    }
    FrontEndOptions options = frontEnd();
    List<CompileRequest> requests =
        files.stream()
            .map(file -> new CompileRequest(file, options.workingDirectory(), flags))
            .toList();
    return select(new UnitLoader(options, run, text -> Message.print(err, text)).load(requests));
  }

  /** Only the programs asked for. */
  private LoadedUnits select(LoadedUnits all) {
    if (program == null) {
      return all;
    }
    PathMatcher wanted = FileSystems.getDefault().getPathMatcher("glob:" + program);
    List<ProgramPlan> chosen =
        all.programs().stream()
            .filter(p -> p.name().equals(program) || wanted.matches(Path.of(p.name())))
            .toList();
    if (chosen.isEmpty()) {
      String names =
          all.programs().stream().map(ProgramPlan::name).collect(Collectors.joining(", "));
      throw new InputException("no program " + program + "; there are: " + names);
    }
    return new LoadedUnits(chosen, all.unitCount(), all.incomplete(), all.usability());
  }

  ProgramLinker linker(RunContext run) {
    return new ProgramLinker(verify ? Verification.ON : Verification.OFF, run);
  }
}
