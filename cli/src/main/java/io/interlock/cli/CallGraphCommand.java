package io.interlock.cli;

import io.interlock.callgraph.CallMatch;
import io.interlock.finding.Incomplete;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import io.interlock.util.CloseNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code callgraph} command. */
@Command(
    name = "callgraph",
    header = "Shows which functions call which, through pointers too.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "interlock callgraph [OPTIONS] FILE... [-- COMPILER-FLAG...]",
      "       interlock callgraph [OPTIONS] -p DIR [FILE...] [-- COMPILER-FLAG...]"
    },
    description = {
      "",
      "Prints for each function what its calls may reach, or what one of these asks for:",
      "",
      "  interlock callgraph --stats --points-to all -p build",
      "  interlock callgraph --callers cleanup main.c",
      "  interlock callgraph --why main.c:12 cleanup main.c",
      ""
    })
final class CallGraphCommand implements Subcommand {
  private static final String ALL = "all";

  /** The names of the analyses, for the help. */
  static final class Labels implements Iterable<String> {
    static final List<String> ALL =
        Arrays.stream(PointsToKind.values()).map(PointsToKind::label).toList();

    @Override
    public Iterator<String> iterator() {
      return ALL.iterator();
    }
  }

  /** What is printed; at most one of them. */
  static final class What {
    @Option(
        names = "--stats",
        description = "Print how precise the graph is, and what it cost, for each program.")
    boolean stats;

    @Option(names = "--dot", description = "Print the graph for Graphviz.")
    boolean dot;

    @Option(names = "--json", description = "Print the graph as JSON.")
    boolean json;

    @Option(
        names = "--callers",
        paramLabel = "FUNCTION",
        description = "Print the calls that may reach the function.")
    @Nullable String callers;

    @Option(
        names = "--callees",
        paramLabel = "FUNCTION",
        description = "Print what the calls of the function may reach.")
    @Nullable String callees;

    @Option(
        names = "--why",
        arity = "2",
        paramLabel = "CALL FUNCTION",
        hideParamSyntax = true,
        description =
            "Print by which assignments a function comes to be called by a call through a "
                + "pointer. CALL is file:line, file:line:column, or function#n for the nth call "
                + "through a pointer in a function.")
    String @Nullable [] why;
  }

  @Spec private CommandSpec spec;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;

  @ArgGroup(exclusive = true)
  private @Nullable What what;

  @Option(
      names = "--points-to",
      paramLabel = "NAME",
      completionCandidates = Labels.class,
      description =
          "The points-to analysis: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); "
              + "all, with --stats, to compare them.")
  private String pointsTo = PointsToKind.DEFAULT.label();

  @Option(
      names = "--match-types",
      description =
          "Leave out functions that do not take the arguments a call through a pointer "
              + "passes. Programs that cast functions before they call them lose real calls by "
              + "this.")
  private boolean matchTypes;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<PointsToKind> kinds = kinds();
    var run = RunContext.reportingTo(ProgressLine.onTerminal(err));
    try (var interruption = Interruption.cancelling(run.cancellation())) {
      LoadedUnits units = input.load(run, err);
      var incomplete = new ArrayList<>(units.incomplete());
      if (units.usability() == LoadedUnits.Usability.USABLE) {
        CallMatch match = matchTypes ? CallMatch.COMPATIBLE : CallMatch.ANY;
        var builder = new CallGraphBuilder(input.models(err), limits.limits(), match, run);
        print(units, input.linker(run), builder, kinds, incomplete, out);
      }
      incomplete.forEach(i -> Message.print(err, i));
      if (interruption.isRequested()) {
        return ExitCode.INTERRUPTED;
      } else if (units.usability() == LoadedUnits.Usability.UNUSABLE) {
        return ExitCode.USAGE;
      }
      return incomplete.isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
  }

  private List<PointsToKind> kinds() {
    if (pointsTo.equals(ALL)) {
      if (what == null || !what.stats) {
        throw new ParameterException(spec.commandLine(), "--points-to all is for --stats");
      }
      return List.of(PointsToKind.values());
    }
    return List.of(PointsToKind.named(pointsTo).orElseThrow(this::noAnalysis));
  }

  private InputException noAnalysis() {
    return new InputException(
        "no points-to analysis " + pointsTo + CloseNames.question(pointsTo, Labels.ALL));
  }

  private void print(
      LoadedUnits units,
      ProgramLinker linker,
      CallGraphBuilder builder,
      List<PointsToKind> kinds,
      List<Incomplete> incomplete,
      PrintWriter out)
      throws IOException {
    var wanted = what == null ? new What() : what;
    CallGraphView view = CallGraphView.of(wanted, units.programs().size());
    for (ProgramPlan plan : units.programs()) {
      LinkedProgram linked = linker.link(plan);
      incomplete.addAll(linked.incomplete());
      view.add(linked, builder, kinds);
    }
    incomplete.addAll(view.incomplete());
    out.print(view.finish());
    out.flush();
  }
}
