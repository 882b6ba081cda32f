package io.interlock.bench;

import io.interlock.cli.CompilerFlags;
import io.interlock.cli.ExitCode;
import io.interlock.cli.JobsOption;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.pipeline.UnitInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code bench frontend} command. */
@Command(
    name = "frontend",
    header = "Compares the time to read C files with the time clang takes for them.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench frontend [OPTIONS] FILE...|-p DIR [-- COMPILER-FLAG...]",
    description = {
      "",
      "Each file named is a program of its own. Files that do not compile are skipped.",
      ""
    })
final class FrontEndBenchCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "C files, or directories: all .c files below them.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = {"-p", "--compile-database"},
      paramLabel = "DIR",
      description = "The files and programs of a captured build or a compilation database.")
  private @Nullable Path database;

  @Mixin private CompilerFlags flags;

  @Mixin private JobsOption jobs;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Take the median of N runs (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private FiguresDocument document;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the program is called there (default: the name of the first FILE).")
  private @Nullable String label;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    document.checkWritable();
    Machine machine = Machine.current();
    var bench =
        new FrontEndBench(
            input(),
            FrontEndOptions.defaults().withJobs(jobs.count()),
            runs,
            text -> err.println("interlock: " + text));
    FrontEndFigures figures = bench.measure();
    figures.failures().forEach(reason -> err.println("interlock: skipped: " + reason));
    var report = new FrontEndReport(name(), figures, machine);
    out.print(json ? report.json() : report.text());
    out.flush();
    document.write(path -> FrontEndReport.TABLE.put(path, report.row()));
    return figures.failures().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private UnitInput input() {
    if (database != null) {
      return UnitInput.ofDirectory(database, flags.list());
    } else if (paths.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing FILE, or a build: -p DIR");
    }
    Path here = FrontEndOptions.defaults().workingDirectory();
    return UnitInput.ofFiles(CSources.in(paths), flags.list(), here).eachAlone();
  }

  private String name() {
    Path first = database != null ? database.toAbsolutePath() : paths.get(0);
    return label != null ? label : String.valueOf(first.normalize().getFileName());
  }
}
