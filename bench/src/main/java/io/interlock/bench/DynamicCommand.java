package io.interlock.bench;

import io.interlock.bench.SanitizerLog.Place;
import io.interlock.bench.SanitizerLog.Seen;
import io.interlock.cli.ExitCode;
import io.interlock.cli.SavedReports;
import io.interlock.cli.Subcommand;
import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code bench dynamic} command. */
@Command(
    name = "dynamic",
    header = "Counts which races that ThreadSanitizer saw are in a report.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench dynamic [OPTIONS] REPORT LOG...",
    description = {
      "",
      "The report is one of check --json, the logs are what the program wrote under ThreadSanitizer "
          + "(TSAN_OPTIONS=log_path=FILE). A race is two lines; it is in the report if a finding has "
          + "accesses on both. What is missing is listed, and the exit code is 1. "
          + "bench/tsan/real makes both for some programs.",
      ""
    })
final class DynamicCommand implements Subcommand {
  static final MarkedTable TABLE =
      new MarkedTable("bench dynamic", List.of("program", "races seen", "reported", "measured"));

  @Spec private CommandSpec spec;
  @Mixin private FiguresDocument document;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the program is called in the table (default: the report's file).")
  private @Nullable String label;

  @Parameters(index = "0", paramLabel = "REPORT", description = "What was found statically.")
  private Path report = Path.of("");

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "LOG", description = "What was seen.")
  private List<Path> logs = new ArrayList<>();

  @Override
  public ExitCode execute() {
    document.checkWritable();
    List<Finding> findings = SavedReports.json(report).result().findings();
    Set<Seen> seen = SanitizerLog.read(logs);
    List<Seen> missing = seen.stream().filter(pair -> !isReported(pair, findings)).toList();
    var share = new Tally.Share(seen.size() - missing.size(), seen.size());
    String name = label == null ? report.toString() : label;
    PrintWriter out = spec.commandLine().getOut();
    out.println(name + ": of the races seen, reported are " + share);
    missing.forEach(pair -> out.println("  missing: " + pair));
    document.write(
        file ->
            TABLE.put(
                file,
                List.of(
                    name,
                    Integer.toString(seen.size()),
                    share.toString(),
                    Machine.current().summary())));
    return missing.isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  /** Lines that are in one finding; which of its accesses are shown as pairs is a selection. */
  private static boolean isReported(Seen seen, List<Finding> findings) {
    return findings.stream().anyMatch(f -> isIn(f, seen.a()) && isIn(f, seen.b()));
  }

  private static boolean isIn(Finding finding, Place line) {
    return finding.accesses().stream().anyMatch(a -> place(a).equals(line));
  }

  private static Place place(Access access) {
    String file = String.valueOf(Path.of(access.position().file().path()).getFileName());
    return new Place(file, access.position().line());
  }
}
