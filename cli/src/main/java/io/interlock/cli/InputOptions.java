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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of every command that reads a program. */
final class InputOptions {
  static final String COMPILER_FLAG = "--cflag";

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "C sources (.c, .i), LLVM bitcode (.bc) or its text form (.ll).")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = COMPILER_FLAG,
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
        FrontEndOptions.defaults()
            .withJobs(Math.max(1, jobs))
            .withClang(Optional.ofNullable(clang));
    return noCache ? options : options.withCache(CacheCommand.store());
  }

  LoadedProgram load(RunContext run, PrintWriter err) {
    var loader = new ProgramLoader(frontEnd(), run, text -> err.println("interlock: " + text));
    return loader.load(files, flags, verify ? Verification.ON : Verification.OFF);
  }
}
