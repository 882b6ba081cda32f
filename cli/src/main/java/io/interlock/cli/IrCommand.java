package io.interlock.cli;

import io.interlock.ir.print.ProgramPrinter;
import io.interlock.ir.print.ProgramStatistics;
import io.interlock.pipeline.LoadedProgram;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code ir} command. */
@Command(
    name = "ir",
    header = "Prints the intermediate representation of C files, with C names and lines.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock ir [OPTIONS] FILE... [-- COMPILER-FLAG...]",
    description = "")
final class IrCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private InputOptions input;

  @Option(
      names = "--function",
      paramLabel = "NAME",
      description = "Print only the functions of this name.")
  private @Nullable String function;

  @Option(names = "--stats", description = "Print counts, not the code.")
  private boolean stats;

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    var run = RunContext.reportingTo(ProgressLine.onTerminal(err));
    try (var interruption = Interruption.cancelling(run.cancellation())) {
      LoadedProgram loaded = input.load(run, err);
      loaded.incomplete().forEach(i -> Message.print(err, i));
      if (loaded.usability() == LoadedProgram.Usability.UNUSABLE) {
        return ExitCode.USAGE;
      }
      String text = print(loaded);
      if (text.isEmpty() && function != null) {
        Message.print(err, "no function " + function);
        return ExitCode.USAGE;
      }
      out.print(text);
      out.flush();
      if (interruption.isRequested()) {
        return ExitCode.INTERRUPTED;
      }
      return loaded.incomplete().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
  }

  private String print(LoadedProgram loaded) {
    if (stats) {
      return ProgramStatistics.print(loaded.program(), loaded.unitCount());
    }
    return function == null
        ? ProgramPrinter.print(loaded.program())
        : ProgramPrinter.printFunction(loaded.program(), function);
  }
}
