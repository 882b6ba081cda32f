package io.interlock.bench;

import io.interlock.bench.BenchedProgram.Loaded;
import io.interlock.bench.UnitGrowthBench.Point;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
      "Everything after clang counts: linking, the analyses, the report. The first of "
          + "the runs is the one a check pays.",
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

  @Option(names = "--json", paramLabel = "FILE", description = "Keep the figures there.")
  private @Nullable Path json;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "Show what changed since the figures kept there.")
  private @Nullable Path old;

  @Option(
      names = "--growth",
      description = "Measure a quarter of the units, half of them and all instead.")
  private boolean growth;

  @Override
  public ExitCode execute() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    program.jobs();
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    document.checkWritable();
    Machine machine = Machine.current();
    Loaded loaded = program.read(this::notice);
    loaded.failures().forEach(reason -> notice("skipped: " + reason));
    String name = label == null ? loaded.plan().name() : label;
    if (growth) {
      List<Point> points = new UnitGrowthBench(loaded.plan(), program.jobs(), runs).measure();
      out.print(UnitGrowthBench.text(points));
      out.flush();
      document.write(path -> UnitGrowthBench.write(path, name, points, machine));
      return ExitCode.OK;
    }
    SpeedFigures figures = new SpeedBench(loaded, program.jobs(), runs, this::notice).measure();
    var report = new SpeedReport(name, figures, machine);
    out.print(report.text());
    if (old != null) {
      out.print(SpeedJson.changes(SpeedJson.read(old), SpeedJson.figures(figures)));
    }
    out.flush();
    if (json != null) {
      SpeedJson.write(json, name, figures, machine);
    }
    document.write(report::write);
    return loaded.failures().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private void notice(String text) {
    spec.commandLine().getErr().println("interlock: " + text);
  }
}
