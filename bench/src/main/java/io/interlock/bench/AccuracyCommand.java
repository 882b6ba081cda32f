package io.interlock.bench;

import io.interlock.cli.AssumptionOptions;
import io.interlock.cli.CompilerFlags;
import io.interlock.cli.ExitCode;
import io.interlock.cli.JobsOption;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.clang.CacheDirectory;
import io.interlock.race.input.CheckOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
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

/** The {@code bench accuracy} command. */
@Command(
    name = "accuracy",
    header = "Checks programs whose races are known, and counts what was found.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench accuracy [OPTIONS] DIR... [-- COMPILER-FLAG...]",
    description = {
      "",
      "C files below DIR say at the end of a line what is to be found there: // RACE if "
          + "an access on it takes part in a race, // NORACE if none does. Task files (*.yml, "
          + "in the format of the competition on software verification) say it of programs as "
          + "a whole.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:below --min-recall or --min-quiet", "2:the input cannot be used"})
final class AccuracyCommand implements Subcommand {
  private static final Duration GRACE = Duration.ofSeconds(30);

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Where the programs are.")
  private List<Path> directories = new ArrayList<>();

  @Option(
      names = "--convention",
      paramLabel = "NAME",
      description =
          "own: RACE! and RACE are the same. goblint: a bare RACE is not scored. Default: "
              + "goblint for files called NN-name.c, else own.")
  private @Nullable Convention convention;

  @Mixin private CompilerFlags flags;

  @Mixin private JobsOption jobs;

  @Mixin private AssumptionOptions assumptions;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "For each program (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Option(names = "--json", paramLabel = "FILE", description = "Keep the outcomes there.")
  private @Nullable Path json;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "List what changed since the outcomes kept there.")
  private @Nullable Path old;

  @Option(
      names = "--min-recall",
      paramLabel = "PERCENT",
      description = "Fail if fewer of the races are found.")
  private double minRecall;

  @Option(
      names = "--min-quiet",
      paramLabel = "PERCENT",
      description = "Fail if fewer of the places without a race are left in peace.")
  private double minQuiet;

  @Mixin private FiguresDocument document;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the programs are called there (default: the name of the first DIR).")
  private @Nullable String label;

  @Override
  public ExitCode execute() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    checkOptions();
    FrontEndOptions options =
        FrontEndOptions.defaults()
            .withCache(new CacheStore(CacheDirectory.fromEnvironment().resolve("units")));
    List<JudgedProgram> programs =
        JudgedPrograms.below(directories, options.workingDirectory(), convention);
    var limits = new AccuracyRun.Limits(jobs.count(), Duration.ofSeconds(timeout), GRACE);
    CheckOptions checked = assumptions.options(CheckOptions.Reasons.NOT_COUNTED);
    var check = new ProgramCheck(options, flags.list(), checked);
    var run = new AccuracyRun(check::score, limits);
    Machine machine = Machine.current();
    long start = System.nanoTime();
    List<ProgramScore> scores = run.score(programs);
    var report = new AccuracyReport(scores, (System.nanoTime() - start) / 1e9);
    out.print(report.text());
    if (old != null) {
      out.print(
          AccuracyChanges.between(AccuracyJson.readMet(old), AccuracyJson.met(scores)).text());
    }
    out.flush();
    keep(scores, report, machine);
    Tally total = report.total();
    boolean enough = total.recall() >= minRecall && total.quiet() >= minQuiet;
    return enough ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private void checkOptions() {
    if (timeout < 1) {
      throw new ParameterException(spec.commandLine(), "--timeout must be at least 1");
    }
    document.checkWritable();
  }

  private void keep(List<ProgramScore> scores, AccuracyReport report, Machine machine)
      throws IOException {
    if (json != null) {
      AccuracyJson.write(json, scores, machine);
    }
    document.write(
        path -> {
          for (List<String> row : report.rows(name(), machine)) {
            AccuracyReport.TABLE.put(path, row);
          }
        });
  }

  private String name() {
    Path first = directories.get(0).toAbsolutePath().normalize();
    return label != null ? label : String.valueOf(first.getFileName());
  }
}
