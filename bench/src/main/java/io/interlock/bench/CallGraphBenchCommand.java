package io.interlock.bench;

import io.interlock.bench.BenchedProgram.Loaded;
import io.interlock.bench.ObservedCalls.Observed;
import io.interlock.callgraph.CallGraph;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench callgraph} command. */
@Command(
    name = "callgraph",
    header = "Compares call graphs: how precise they are, and what they cost.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "interlock bench callgraph [OPTIONS] FILE...|-p DIR [-- COMPILER-FLAG...]",
      "       interlock bench callgraph [OPTIONS] --observed CALLS --executable FILE FILE...|-p DIR",
      "       interlock bench callgraph [OPTIONS] --growth"
    },
    description = {
      "",
      "Builds the call graph of a program with each points-to analysis, next to the time "
          + "clang takes for its files. Or checks that calls that were seen to happen are in "
          + "each graph (bench/real/observe tells how to see them). Or measures how the time "
          + "grows with the size of generated programs.",
      ""
    })
final class CallGraphBenchCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Mixin private BenchedProgram program;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Take the median of N runs (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Mixin private FiguresDocument document;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the program is called there (default: its own name).")
  private @Nullable String label;

  @Option(
      names = "--observed",
      paramLabel = "CALLS",
      description = "Check the calls that a run of the program has written to this file.")
  private @Nullable Path observed;

  @Option(names = "--executable", paramLabel = "FILE", description = "The program that has run.")
  private @Nullable Path executable;

  @Option(names = "--growth", description = "Measure generated programs of growing size.")
  private boolean growth;

  @Override
  public ExitCode execute() {
    program.jobs();
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    document.checkWritable();
    if ((observed == null) != (executable == null)) {
      throw new ParameterException(spec.commandLine(), "--observed and --executable go together");
    }
    Machine machine = Machine.current();
    return growth ? growth(machine) : program(machine);
  }

  private ExitCode growth(Machine machine) {
    var bench = new GrowthBench(program.options(), runs, this::notice);
    var report = new GrowthReport(bench.measure(List.of(PointsToKind.values())), machine);
    print(report.text());
    document.write(report::write);
    return ExitCode.OK;
  }

  private ExitCode program(Machine machine) {
    Loaded loaded = program.read(this::notice);
    loaded.failures().forEach(reason -> notice("skipped: " + reason));
    Program linked = Linker.link(loaded.plan().units()).program();
    String name = label == null ? loaded.plan().name() : label;
    if (observed != null && executable != null) {
      return observed(name, linked, ObservedCalls.read(observed, executable), machine);
    }
    var bench = new CallGraphBench(program.options(), runs, this::notice);
    CallGraphFigures figures =
        bench.measure(loaded.plan(), linked, loaded.sources(), List.of(PointsToKind.values()));
    var report = new CallGraphReport(name, figures, machine);
    print(report.text());
    document.write(report::write);
    return loaded.failures().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private ExitCode observed(String name, Program linked, List<Observed> calls, Machine machine) {
    var builder =
        new CallGraphBuilder(LibraryModels.shipped(), PointsToLimits.DEFAULT, RunContext.silent());
    Map<PointsToKind, ObservedCheck> checks = new LinkedHashMap<>();
    int indirect = 0;
    for (PointsToKind kind : PointsToKind.values()) {
      CallGraph graph = builder.build(linked, kind).graph();
      checks.put(kind, ObservedCheck.of(graph, calls));
      indirect = (int) graph.sites().all().stream().filter(CallGraph::isIndirect).count();
    }
    var report = new ObservedReport(name, indirect, checks, machine);
    print(report.text());
    document.write(report::write);
    return report.isSound() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private void notice(String text) {
    spec.commandLine().getErr().println("interlock: " + text);
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
  }
}
