package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import io.interlock.bench.Tally.Share;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.run.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code bench peers} command. */
@Command(
    name = "peers",
    header = "Runs other detectors on the same programs, side by side.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench peers --config FILE DIR...",
    description = {
      "",
      "The file says for each detector how it is called and what a warning looks like; "
          + "an example is bench/peers.yml. Those that are not installed are left out. A racy "
          + "program is found if there is a warning, a clean one quiet if there is none.",
      ""
    })
final class PeersCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Where the programs are.")
  private List<Path> directories = new ArrayList<>();

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "The detectors and how to call them.")
  private Path config = Path.of("");

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "For each run (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  /** Counts of one detector. */
  private static final class Row {
    long racy;
    long found;
    long clean;
    long quiet;
    long failed;
    long warnings;
    long lines;
    double seconds;
    long kilobytes;
  }

  @Override
  public ExitCode execute() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    String searchPath = System.getenv().getOrDefault("PATH", "");
    var run = new PeerRun(Duration.ofSeconds(timeout));
    List<JudgedProgram> programs =
        JudgedPrograms.below(directories, Path.of("").toAbsolutePath(), Convention.own).stream()
            .filter(p -> p.exempt().isEmpty() && p.files().size() == 1)
            .toList();
    if (programs.isEmpty()) {
      throw new InputException("no programs of one file there");
    }
    double first = 0;
    for (PeerTool tool : PeerTool.read(config)) {
      if (!tool.isInstalled(searchPath)) {
        out.printf("%-22s not installed%n", tool.name());
        continue;
      }
      Row row = new Row();
      for (JudgedProgram program : programs) {
        count(row, program, run.run(tool, program.files().get(0)));
      }
      first = first == 0 ? row.seconds : first;
      print(out, tool.name(), row, row.seconds / first);
    }
    out.flush();
    return ExitCode.OK;
  }

  private static void count(Row row, JudgedProgram program, PeerRun.Outcome outcome)
      throws IOException {
    row.seconds += outcome.seconds();
    row.kilobytes = Math.max(row.kilobytes, outcome.kilobytes());
    if (!outcome.failure().isEmpty()) {
      row.failed++;
    }
    row.warnings += outcome.warnings();
    row.lines += Files.readAllLines(program.files().get(0)).size();
    if (program.expectations().stream().anyMatch(e -> e.kind() == Kind.RACE)) {
      row.racy++;
      row.found += outcome.warnings() > 0 ? 1 : 0;
    } else {
      row.clean++;
      row.quiet += outcome.warnings() == 0 && outcome.failure().isEmpty() ? 1 : 0;
    }
  }

  private static void print(PrintWriter out, String name, Row row, double ratio) {
    out.printf(
        Locale.ROOT,
        "%-22s racy found %s, clean quiet %s, failed %d, %.1f warnings per 1,000 lines,"
            + " %.1f s (x%.2f), at most %d MB%n",
        name,
        new Share(row.found, row.racy),
        new Share(row.quiet, row.clean),
        row.failed,
        1000.0 * row.warnings / Math.max(1, row.lines),
        row.seconds,
        ratio,
        row.kilobytes / 1024);
    out.flush();
  }
}
