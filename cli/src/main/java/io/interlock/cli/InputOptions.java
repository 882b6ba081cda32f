package io.interlock.cli;

import io.interlock.frontend.FrontEndOptions;
import io.interlock.pipeline.LoadedProgram;
import io.interlock.pipeline.ProgramLoader;
import io.interlock.pipeline.ProgramLoader.Verification;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
      paramLabel = "FILE",
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

  @Option(names = "--no-cache", description = "Compile every file anew, and keep nothing.")
  private boolean noCache;

  @Option(names = "--verify", description = "Check the IR before it is used.")
  private boolean verify;

  List<Path> files() {
    return files;
  }

  List<String> flags() {
    return flags;
  }

  FrontEndOptions frontEnd() {
    FrontEndOptions options =
        FrontEndOptions.defaults().withJobs(jobs).withClang(Optional.ofNullable(clang));
    return noCache ? options : options.withCache(CacheCommand.store());
  }

  LoadedProgram load(RunContext run, PrintWriter err) {
    if (files.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing FILE");
    } else if (jobs < 1) {
      throw new ParameterException(spec.commandLine(), "--jobs must be at least 1");
    }
    var loader = new ProgramLoader(frontEnd(), run, text -> Message.print(err, text));
    return loader.load(files, flags, verify ? Verification.ON : Verification.OFF);
  }
}
