package io.interlock.cli;

import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitInput;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
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
      description =
          "C sources (.c, .i), LLVM bitcode (.bc) or its text form (.ll). With -p: the files "
              + "whose entries are taken; all, if none is named.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-p", "--compile-database"},
      paramLabel = "DIR",
      description =
          "Take files and flags from the compilation database DIR/compile_commands.json. DIR "
              + "may be the file itself.")
  private @Nullable Path database;

  @Mixin private CompilerFlags flags;

  @Option(
      names = "--clang",
      paramLabel = "PATH",
      description = "Compile with this clang, of version 20 or older, not with the bundled one.")
  private @Nullable Path clang;

  @Mixin private JobsOption jobs;

  @Option(
      names = "--program",
      paramLabel = "NAME",
      description = "Only the programs of this name; * and ? stand for any characters.")
  private @Nullable String program;

  @Option(names = "--no-cache", description = "Compile every file anew, and keep nothing.")
  private boolean noCache;

  @Option(names = "--verify", description = "Check the IR before it is used.")
  private boolean verify;

  @Mixin private ModelOptions models;

  private FrontEndOptions frontEnd() {
    FrontEndOptions options =
        FrontEndOptions.defaults().withJobs(jobs.count()).withClang(Optional.ofNullable(clang));
    return noCache ? options : options.withCache(CacheCommand.store());
  }

  /**
   * Loads what the options name.
   *
   * @param err hears about what is out of the ordinary
   */
  LoadedUnits load(RunContext run, PrintWriter err) {
    Consumer<String> notices = text -> Message.print(err, text);
    FrontEndOptions options = frontEnd();
    UnitInput input = input(options.workingDirectory(), notices);
    return select(new UnitLoader(options, run, notices).load(input));
  }

  private UnitInput input(Path workingDirectory, Consumer<String> notices) {
    if (database != null) {
      return UnitInput.ofDirectory(database, files, workingDirectory, flags.list(), notices);
    } else if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing FILE, or a compilation database: -p DIR");
    }
    return UnitInput.ofFiles(files, flags.list(), workingDirectory);
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
    return new LoadedUnits(
        chosen, all.unitCount(), all.incomplete(), all.directives(), all.usability());
  }

  ProgramLinker linker(RunContext run) {
    return new ProgramLinker(verify ? Verification.ON : Verification.OFF, run);
  }

  /**
   * What is known of library functions.
   *
   * @param err hears about what is out of the ordinary
   */
  LibraryModels models(PrintWriter err) {
    Path start = database != null ? database : Path.of("");
    return models.load(start, text -> Message.print(err, text));
  }

  /** What is read, in words that are the same for the same input. */
  String what() {
    String named = files.stream().map(Path::toString).sorted().collect(Collectors.joining(" "));
    return (database == null ? "" : "-p " + database + " ")
        + (program == null ? "" : "--program " + program + " ")
        + named;
  }

  /** How many threads to use. */
  int jobs() {
    return jobs.count();
  }
}
