package io.interlock.cli;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.report.Selection;
import io.interlock.report.Selection.Filter;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.report.text.TextReport;
import io.interlock.run.RunContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code check} command. */
@Command(
    name = "check",
    header = "Looks for data races in C files.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "interlock check [OPTIONS] FILE... [-- COMPILER-FLAG...]",
      "       interlock check [OPTIONS] -p DIR [FILE...] [-- COMPILER-FLAG...]"
    },
    description = {
      "",
      "The files are compiled with the bundled clang and checked as one program, or as one program",
      "for each main function among them. Examples:",
      "",
      "  interlock check main.c queue.c -- -Iinclude -DNDEBUG",
      "  interlock check -p build",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found",
      "1:races found",
      "2:the command line or the input cannot be used",
      "3:incomplete: a file did not compile, or something was cut short",
      "130:interrupted; what was known by then is printed"
    })
final class CheckCommand implements Subcommand {
  /** How the result is written. */
  enum Format {
    text,
    json
  }

  @Spec private CommandSpec spec;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;
  @Mixin private TerminalOptions terminal;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Format format = Format.text;

  @Option(
      names = "--stats",
      description = "Print time and size of each phase to the standard error.")
  private boolean stats;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    var run = RunContext.reportingTo(ProgressLine.onTerminal(err));
    try (var interruption = Interruption.cancelling(run.cancellation())) {
      LibraryModels models = input.models(err); // first: what is wrong in them is soon told
      LoadedUnits units = input.load(run, err);
      if (units.usability() == LoadedUnits.Usability.UNUSABLE) {
        units.incomplete().forEach(i -> Message.print(err, i));
        return ExitCode.USAGE;
      }
      CheckResult result =
          new CheckPipeline(input.linker(run), models, limits.limits(), input.jobs(), run)
              .check(units);
      write(result, out);
      out.flush();
      if (stats) {
        Statistics.print(run, err);
      }
      return interruption.isRequested() ? ExitCode.INTERRUPTED : exitCode(result);
    }
  }

  private void write(CheckResult result, PrintWriter out) throws IOException {
    switch (format) {
      case text ->
          new TextReport(terminal.text(Path.of("")))
              .write(result, Selection.of(result, terminal.filter(Filter.Known.SHOWN)), out);
      case json -> writeJson(new JsonReport(new Tool("interlock", Version.current()), result), out);
    }
  }

  private static void writeJson(JsonReport report, PrintWriter out) throws IOException {
    var bytes = new ByteArrayOutputStream();
    new JsonReportWriter().write(report, bytes);
    out.print(bytes.toString(StandardCharsets.UTF_8));
  }

  private static ExitCode exitCode(CheckResult result) {
    if (!result.findings().isEmpty()) {
      return ExitCode.FINDINGS;
    }
    return result.incomplete().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }
}
