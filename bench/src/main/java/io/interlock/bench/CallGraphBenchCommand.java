package io.interlock.bench;

import io.interlock.bench.ObservedCalls.Observed;
import io.interlock.callgraph.CallGraph;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pipeline.UnitInput;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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
      "Builds the call graph of a program with each points-to analysis, next to the time clang",
      "takes for its files. Or checks that calls that were seen to happen are in each graph",
      "(bench/real/observe tells how to see them). Or measures how the time grows with the size",
      "of generated programs.",
      ""
    })
final class CallGraphBenchCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "C files, together one program.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = {"-p", "--compile-database"},
      paramLabel = "DIR",
      description = "The files and programs of a captured build or a compilation database.")
  private @Nullable Path database;

  @Option(
      names = "--program",
      paramLabel = "NAME",
      description = "Only the program of this name (default: the first).")
  private @Nullable String programName;

  @Option(
      names = "--cflag",
      paramLabel = "FLAG",
      description = "A flag for the compiler. Everything after -- is taken as such flags too.")
  private List<String> flags = new ArrayList<>();

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "Compile N files at once (default: one per processor).")
  private int jobs = CompilePool.defaultJobs();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Take the median of N runs (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Put the figures into the tables of this Markdown file, too.")
  private @Nullable Path document;

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
    checkPositive("--jobs", jobs);
    checkPositive("--runs", runs);
    if (document != null && !Files.isWritable(document)) {
      throw new ParameterException(spec.commandLine(), document + ": cannot be written");
    }
    if ((observed == null) != (executable == null)) {
      throw new ParameterException(spec.commandLine(), "--observed and --executable go together");
    }
    Machine machine = Machine.current();
    return growth ? growth(machine) : program(machine);
  }

  private void checkPositive(String option, int value) {
    if (value < 1) {
      throw new ParameterException(spec.commandLine(), option + " must be at least 1");
    }
  }

  private ExitCode growth(Machine machine) {
    var bench = new GrowthBench(options(), runs, this::notice);
    var report = new GrowthReport(bench.measure(List.of(PointsToKind.values())), machine);
    print(report.text());
    if (document != null) {
      report.write(document);
    }
    return ExitCode.OK;
  }

  private ExitCode program(Machine machine) {
    UnitInput input = input();
    ReadResult read =
        new FrontEnd(options(), RunContext.silent(), this::notice).read(input.requests());
    read.failures().forEach(f -> notice("skipped: " + f.reason()));
    ProgramPlan plan = plan(input.composition().apply(read));
    Program program = Linker.link(plan.units()).program();
    String name = label == null ? plan.name() : label;
    if (observed != null && executable != null) {
      return observed(name, program, ObservedCalls.read(observed, executable), machine);
    }
    var bench = new CallGraphBench(options(), runs, this::notice);
    CallGraphFigures figures =
        bench.measure(plan, program, sources(read, plan), List.of(PointsToKind.values()));
    var report = new CallGraphReport(name, figures, machine);
    print(report.text());
    if (document != null) {
      report.write(document);
    }
    return read.failures().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private ExitCode observed(String name, Program program, List<Observed> calls, Machine machine) {
    var builder =
        new CallGraphBuilder(LibraryModels.shipped(), PointsToLimits.DEFAULT, RunContext.silent());
    Map<PointsToKind, ObservedCheck> checks = new LinkedHashMap<>();
    int indirect = 0;
    for (PointsToKind kind : PointsToKind.values()) {
      CallGraph graph = builder.build(program, kind).graph();
      checks.put(kind, ObservedCheck.of(graph, calls));
      indirect = (int) graph.sites().all().stream().filter(CallGraph::isIndirect).count();
    }
    var report = new ObservedReport(name, indirect, checks, machine);
    print(report.text());
    if (document != null) {
      report.write(document);
    }
    return report.isSound() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private UnitInput input() {
    if (database != null) {
      return UnitInput.ofDirectory(database, flags);
    } else if (paths.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing FILE, or a build: -p DIR");
    }
    return UnitInput.ofFiles(CSources.in(paths), flags, options().workingDirectory());
  }

  private ProgramPlan plan(List<ProgramPlan> plans) {
    return plans.stream()
        .filter(plan -> programName == null || plan.name().equals(programName))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    programName == null
                        ? "nothing to measure"
                        : "no program "
                            + programName
                            + "; there are: "
                            + String.join(", ", plans.stream().map(ProgramPlan::name).toList())));
  }

  /** What the units of a program were compiled from. */
  private static List<CompileRequest> sources(ReadResult read, ProgramPlan plan) {
    Set<UnitImage> units = new HashSet<>(plan.units());
    return read.byRequest().entrySet().stream()
        .filter(entry -> units.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private FrontEndOptions options() {
    return FrontEndOptions.defaults().withJobs(jobs);
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
