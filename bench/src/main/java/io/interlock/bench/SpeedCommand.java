package io.interlock.bench;

import io.interlock.bench.BenchedProgram.Loaded;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench speed} command. */
@Command(
    name = "speed",
    header = "Measures a check of a program against the time clang takes for it.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench speed [OPTIONS] FILE...|-p DIR [-- COMPILER-FLAG...]",
    description = {
      "",
      "Everything after clang counts: linking, the analyses, the report. The first of the runs is",
      "the one a check pays.",
      ""
    })
final class SpeedCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private BenchedProgram program;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Check N times (default: ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Mixin private FiguresDocument document;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the program is called there (default: its own name).")
  private @Nullable String label;

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    program.checkOptions();
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    document.checkWritable();
    Machine machine = Machine.current();
    Loaded loaded = program.read(this::notice);
    loaded.failures().forEach(reason -> notice("skipped: " + reason));
    SpeedFigures figures = new SpeedBench(loaded, program.jobs(), runs, this::notice).measure();
    var report = new SpeedReport(label == null ? loaded.plan().name() : label, figures, machine);
    out.print(report.text());
    out.flush();
    document.write(report::write);
    return loaded.failures().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private void notice(String text) {
    spec.commandLine().getErr().println("interlock: " + text);
  }
}
