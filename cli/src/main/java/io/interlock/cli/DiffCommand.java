package io.interlock.cli;

import io.interlock.finding.KnownFinding;
import io.interlock.report.text.Printable;
import io.interlock.triage.KnownDifference;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code diff} command. */
@Command(
    name = "diff",
    customSynopsis = "interlock diff [OPTIONS] A B",
    header = "Compares two reports.",
    description = {
      "",
      "Tells which findings of report B are not in report A, which are no longer there, "
          + "and which are on the same location with other accesses. Reports are JSON or SARIF.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is new in B",
      "1:something is new in B",
      "2:a report cannot be read"
    })
final class DiffCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "A", description = "The earlier report.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The later report.")
  private Path after = Path.of("");

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    var difference =
        KnownDifference.between(
            SavedReports.knownFindings(before), SavedReports.knownFindings(after));
    print("new", difference.added(), out);
    print("gone", difference.gone(), out);
    print("changed", difference.changed(), out);
    out.println(
        difference.added().size()
            + " new, "
            + difference.gone().size()
            + " gone, "
            + difference.changed().size()
            + " changed, "
            + difference.unchanged()
            + " unchanged");
    return difference.added().isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private static void print(String what, List<KnownFinding> findings, PrintWriter out) {
    for (KnownFinding finding : findings) {
      out.println(
          what
              + " "
              + finding.id()
              + " "
              + finding.severity().code()
              + ": "
              + Printable.of(finding.message()));
    }
  }
}
