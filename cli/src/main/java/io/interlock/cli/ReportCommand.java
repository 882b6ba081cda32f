package io.interlock.cli;

import io.interlock.cli.OutputOptions.Output;
import io.interlock.finding.CheckResult;
import io.interlock.report.Selection;
import io.interlock.report.Selection.Filter;
import io.interlock.report.json.JsonReport;
import io.interlock.report.text.TextOptions;
import io.interlock.run.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code report} command. */
@Command(
    name = "report",
    customSynopsis = "interlock report [OPTIONS] [FILE]",
    header = "Writes an earlier result again, in any format.",
    description = {
      "",
      "Takes the last run of the history, or a report in JSON, and writes it as 'check' "
          + "would: as text, JSON, SARIF or a page to browse, with the judgements known by now.",
      ""
    })
final class ReportCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private OutputOptions output;
  @Mixin private TerminalOptions terminal;
  @Mixin private GateOptions gate;
  @Mixin private HistoryOptions history;

  @Mixin
  @SuppressWarnings("UnusedVariable") // used before the command line is parsed
  private ConfigOptions config;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "A report in JSON.")
  private @Nullable Path report;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    GateOptions.Prepared known = gate.prepare();
    List<JsonReport> reports = history.reports(Optional.ofNullable(report), err);
    if (reports.isEmpty()) {
      throw new InputException("the history has no run yet");
    }
    JsonReport saved = reports.get(0);
    CheckResult result = report == null ? saved.result() : history.apply(saved.result(), err);
    Path directory = Path.of("").toAbsolutePath();
    TextOptions text = terminal.text(directory);
    CheckResult judged = gate.judge(result, known, text.sources(), err);
    Filter filter = terminal.filter(gate.known());
    saved.sources().changed(text.sources()).forEach(f -> HistoryOptions.tellChange(f, err));
    output.write(
        new Output(judged, Selection.of(judged, filter), text, directory, saved.sources()), out);
    out.flush();
    return gate.failing(judged, filter).isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
  }
}
