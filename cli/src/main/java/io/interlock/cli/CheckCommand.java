package io.interlock.cli;

import io.interlock.cli.OutputOptions.Output;
import io.interlock.finding.CheckResult;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.race.input.CheckOptions;
import io.interlock.report.Selection;
import io.interlock.report.Selection.Filter;
import io.interlock.report.SourceStamps;
import io.interlock.report.text.TextOptions;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.PrintWriter;
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
      "The files are compiled with the bundled clang and checked as one program, or as "
          + "one program for each main function among them. Examples:",
      "",
      "  interlock check main.c queue.c -- -Iinclude -DNDEBUG",
      "  interlock check -p build",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found",
      "1:races found that count: see --fail-on, --baseline",
      "2:the command line or the input cannot be used",
      "3:incomplete: a file did not compile, or something was cut short",
      "130:interrupted; what was known by then is printed"
    })
final class CheckCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;
  @Mixin private TerminalOptions terminal;
  @Mixin private GateOptions gate;
  @Mixin private HistoryOptions history;
  @Mixin private SafetyOptions safety;
  @Mixin private AssumptionOptions assumptions;

  @Mixin
  @SuppressWarnings("UnusedVariable") // used before the command line is parsed
  private ConfigOptions config;

  @Option(
      names = "--stats",
      description =
          "Print time and size of each phase to the standard error, for how many locations "
              + "each reason to be safe was needed, and at how many places each assumption.")
  private boolean stats;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    var run = RunContext.reportingTo(ProgressLine.onTerminal(err));
    try (var interruption = Interruption.cancelling(run.cancellation())) {
      CheckOptions options =
          assumptions.options(
              stats ? CheckOptions.Reasons.COUNTED : CheckOptions.Reasons.NOT_COUNTED);
      LibraryModels models = input.models(err); // first: what is wrong in them is soon told
      GateOptions.Prepared known = gate.prepare();
      LoadedUnits units = input.load(run, err);
      if (units.usability() == LoadedUnits.Usability.UNUSABLE) {
        units.incomplete().forEach(i -> Message.print(err, i));
        return ExitCode.USAGE;
      }
      Path directory = Path.of("").toAbsolutePath();
      TextOptions text = terminal.text(directory);
      var pipeline =
          new CheckPipeline(input.linker(run), models, limits.limits(), input.jobs(), options, run);
      if (safety.isAsked()) {
        return safety.explain(pipeline, units, text, out);
      }
      CheckResult result = pipeline.check(units);
      CheckResult judged = gate.judge(history.apply(result, err), known, text.sources(), err);
      Filter filter = terminal.filter(gate.known());
      SourceStamps stamps = SourceStamps.of(judged, text.sources());
      output.write(new Output(judged, Selection.of(judged, filter), text, directory, stamps), out);
      out.flush();
      if (terminal.isQuiet()) {
        judged.incomplete().forEach(i -> Message.print(err, i)); // else the report says it
      }
      if (!interruption.isRequested()) {
        history.record(input.what(), judged, stamps, err);
      }
      if (stats) {
        Statistics.print(run, err);
      }
      return interruption.isRequested() ? ExitCode.INTERRUPTED : exitCode(judged, filter);
    }
  }

  private ExitCode exitCode(CheckResult result, Filter filter) {
    if (!gate.failing(result, filter).isEmpty()) {
      return ExitCode.FINDINGS;
    }
    return result.incomplete().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }
}
