package io.interlock.bench;

import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.FrontEndOptions;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench growth} command. */
@Command(
    name = "growth",
    header = "Measures how the time of a check grows with the program.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench growth [OPTIONS]",
    description = {
      "",
      "Checks generated programs that grow in calls, locks or threads, up to sixteen "
          + "times, and tells the time of each phase and the exponent it grows with: 1 is "
          + "linear.",
      ""
    })
final class CheckGrowthCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--family",
      paramLabel = "NAME",
      description = "Only programs that grow in this: ${COMPLETION-CANDIDATES}.")
  private @Nullable ThreadedProgram family;

  @Option(
      names = "--units",
      paramLabel = "N",
      description = "The size of the smallest program (default: ${DEFAULT-VALUE}).")
  private int units = 32;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Take the fastest of N runs (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Mixin private FiguresDocument document;

  @Override
  public ExitCode execute() {
    if (runs < 1 || units < 1) {
      String option = runs < 1 ? "--runs" : "--units";
      throw new ParameterException(spec.commandLine(), option + " must be at least 1");
    }
    document.checkWritable();
    Machine machine = Machine.current();
    var bench = new CheckGrowthBench(FrontEndOptions.defaults(), runs, units, this::notice);
    for (ThreadedProgram each :
        family == null ? List.of(ThreadedProgram.values()) : List.of(family)) {
      var report = new CheckGrowthReport(bench.measure(each), machine);
      PrintWriter out = spec.commandLine().getOut();
      out.print(report.text());
      out.flush();
      document.write(report::write);
    }
    return ExitCode.OK;
  }

  private void notice(String text) {
    spec.commandLine().getErr().println("interlock: " + text);
  }
}
