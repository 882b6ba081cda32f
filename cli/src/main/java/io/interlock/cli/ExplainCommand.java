package io.interlock.cli;

import io.interlock.report.text.Explanation;
import io.interlock.report.text.TextOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code explain} command. */
@Command(
    name = "explain",
    customSynopsis = "interlock explain [OPTIONS] ID",
    header = "Tells the whole story of one finding.",
    description = {
      "",
      "Both call chains with their source lines, where each lock was taken, why the "
          + "accesses touch the same memory and may overlap, and what would make them safe. "
          + "The finding is looked for in the last runs of the history, or in a report.",
      ""
    })
final class ExplainCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private TerminalOptions terminal;
  @Mixin private HistoryOptions history;

  @Parameters(paramLabel = "ID", description = "The id of the finding, or how it begins.")
  private String id = "";

  @Option(names = "--report", paramLabel = "FILE", description = "A report in JSON.")
  private @Nullable Path report;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    HistoryOptions.Found found =
        HistoryOptions.find(id, history.reports(Optional.ofNullable(report), err));
    TextOptions text = terminal.text(Path.of("").toAbsolutePath());
    found.tellChanges(text.sources(), err);
    new Explanation(text).write(found.finding(), out);
    out.flush();
    return ExitCode.OK;
  }
}
