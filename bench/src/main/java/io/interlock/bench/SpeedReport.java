package io.interlock.bench;

import io.interlock.bench.SpeedFigures.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The figures of a check as text and as a row of a table. */
record SpeedReport(String label, SpeedFigures figures, Machine machine) {
  private static final double NANO = 1e-9;
  private static final double MEGA = 1e6;
  private static final double PER_LINES = 1000;

  private static final MarkedTable TABLE =
      new MarkedTable(
          "bench speed",
          List.of(
              "program",
              "lines",
              "instructions",
              "clang",
              "after clang",
              "limit",
              "CPU",
              "link",
              "points-to",
              "summaries",
              "races",
              "median",
              "peak RSS",
              "findings",
              "per 1,000 lines",
              "measured"));

  String text() {
    var out = new StringBuilder();
    line(out, "lines", "%,d", figures.lines());
    line(out, "instructions", "%,d", figures.instructions());
    line(out, "clang", "%.2f s, %d jobs", figures.clang().wall() * NANO, figures.jobs());
    String within = figures.isWithinBudget() ? "within" : "over";
    line(
        out,
        "after clang",
        "%.2f s (CPU %.2f s), %s the limit of %.2f s",
        wall(figures.first()),
        figures.first().cost().cpu() * NANO,
        within,
        figures.budget() * NANO);
    figures
        .first()
        .phases()
        .forEach((phase, time) -> line(out, "  " + phase, "%.2f s", time.toNanos() * NANO));
    line(out, "median", "%.2f s", wall(figures.median()));
    line(out, "peak RSS", "%.0f MB, after the first run", figures.peakResident() / MEGA);
    line(out, "findings", "%,d (%.2f per 1,000 lines)", figures.findings(), density());
    line(out, "incomplete", "%,d", figures.incomplete());
    line(out, "measured", "%s", machine.summary());
    return out.toString();
  }

  private static double wall(Run run) {
    return run.cost().wall() * NANO;
  }

  private double density() {
    return figures.findings() * PER_LINES / Math.max(1, figures.lines());
  }

  private static void line(StringBuilder out, String name, String format, Object... values) {
    out.append(String.format(Locale.ROOT, "%-14s ", name))
        .append(String.format(Locale.ROOT, format, values))
        .append('\n');
  }

  void write(Path document) {
    Run first = figures.first();
    TABLE.put(
        document,
        List.of(
            label,
            number(figures.lines()),
            number(figures.instructions()),
            seconds(figures.clang().wall() * NANO),
            seconds(wall(first)),
            seconds(figures.budget() * NANO),
            seconds(first.cost().cpu() * NANO),
            seconds(first.seconds("link")),
            seconds(first.seconds("points-to")),
            seconds(first.seconds("summaries")),
            seconds(first.seconds("races")),
            seconds(wall(figures.median())),
            String.format(Locale.ROOT, "%.0f MB", figures.peakResident() / MEGA),
            number(figures.findings()),
            String.format(Locale.ROOT, "%.2f", density()),
            machine.summary()));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f s", value);
  }
}
