package io.interlock.cli;

import io.interlock.finding.Incomplete;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.print.ProgramPrinter;
import io.interlock.ir.print.ProgramStatistics;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code ir} command. */
@Command(
    name = "ir",
    header = "Prints how Interlock sees C files: its intermediate representation.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "interlock ir [OPTIONS] FILE... [-- COMPILER-FLAG...]",
      "       interlock ir [OPTIONS] -p DIR [FILE...] [-- COMPILER-FLAG...]"
    },
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

  @Option(
      names = "--programs",
      description = "List the programs: their units, and the functions defined in none of them.")
  private boolean programs;

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    var run = RunContext.reportingTo(ProgressLine.onTerminal(err));
    try (var interruption = Interruption.cancelling(run.cancellation())) {
      LoadedUnits units = input.load(run, err);
      var incomplete = new ArrayList<>(units.incomplete());
      if (units.usability() == LoadedUnits.Usability.USABLE) {
        boolean printed = print(units, input.linker(run), incomplete, out);
        if (!printed) {
          throw new InputException("no function " + function);
        }
      }
      incomplete.forEach(i -> Message.print(err, i));
      if (interruption.isRequested()) {
        return ExitCode.INTERRUPTED;
      }
      return exitCode(units, incomplete);
    }
  }

  private static ExitCode exitCode(LoadedUnits units, List<Incomplete> incomplete) {
    if (units.usability() == LoadedUnits.Usability.UNUSABLE) {
      return ExitCode.USAGE;
    }
    return incomplete.isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  /** Returns whether there was anything to print. */
  private boolean print(
      LoadedUnits units, ProgramLinker linker, List<Incomplete> incomplete, PrintWriter out) {
    boolean printed = function == null;
    for (ProgramPlan plan : units.programs()) {
      LinkedProgram linked = linker.link(plan);
      incomplete.addAll(linked.incomplete());
      String text = print(linked);
      if (!text.isEmpty() && units.programs().size() > 1 && !programs) {
        out.println("program " + plan.name());
      }
      out.print(text);
      printed |= !text.isEmpty();
    }
    out.flush();
    return printed;
  }

  private String print(LinkedProgram linked) {
    if (programs) {
      return ProgramListing.print(linked);
    }
    if (stats) {
      return ProgramStatistics.print(linked.program(), linked.plan().units().size());
    }
    return function == null
        ? ProgramPrinter.print(linked.program())
        : ProgramPrinter.printFunction(linked.program(), function);
  }
}
