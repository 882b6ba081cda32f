package io.interlock.bench;

import io.interlock.bench.CallGraphFigures.Row;
import io.interlock.callgraph.CallGraphStatistics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The figures of call graphs as text and as rows of tables. */
record CallGraphReport(String label, CallGraphFigures figures, Machine machine) {
  private static final double MEGA = 1e-6;
  private static final double NANO = 1e-9;

  static final MarkedTable PRECISION =
      new MarkedTable(
          "bench callgraph",
          List.of(
              "program",
              "points-to",
              "calls",
              "through pointers",
              "unresolved",
              "mean fan-out",
              "max fan-out",
              "cycles",
              "mean SCC",
              "max SCC",
              "functions",
              "reachable",
              "time",
              "memory"),
          2);

  static final MarkedTable BUDGET =
      new MarkedTable(
          "bench callgraph budget",
          List.of(
              "program",
              "lines",
              "instructions",
              "clang",
              "limit",
              "first run",
              "kept",
              "peak RSS",
              "measured"));

  String text() {
    var out = new StringBuilder();
    out.append(String.format(Locale.ROOT, "%s: ", label)).append(budgetText()).append('\n');
    for (Row row : figures.rows()) {
      out.append("  ").append(String.join(", ", pairs(row))).append('\n');
    }
    return out.toString();
  }

  private List<String> pairs(Row row) {
    List<String> cells = precision(row);
    List<String> names = PRECISION.columns();
    return IntStream.range(1, cells.size())
        .mapToObj(i -> i == 1 ? cells.get(i) : names.get(i) + " " + cells.get(i))
        .toList();
  }

  private String budgetText() {
    return String.format(
        Locale.ROOT,
        "%,d lines, %,d instructions; clang %s; first run of the default %s, limit %s; %s RSS",
        figures.lines(),
        figures.instructions(),
        seconds(figures.clang().wall()),
        seconds(figures.first().wall()),
        seconds(figures.limit()),
        megabytes(figures.peakResident()));
  }

  /** Puts all rows into the tables of a document. */
  void write(Path document) {
    figures.rows().forEach(row -> PRECISION.put(document, precision(row)));
    BUDGET.put(document, budget());
  }

  private List<String> precision(Row row) {
    CallGraphStatistics s = row.statistics();
    if (s == null) {
      var cells = new ArrayList<>(Collections.nCopies(PRECISION.columns().size(), "-"));
      cells.set(0, label);
      cells.set(1, row.kind().label());
      cells.set(PRECISION.columns().indexOf("time"), "> " + seconds(row.nanos()));
      return cells;
    }
    return List.of(
        label,
        row.kind().label(),
        whole(s.calls()),
        whole(s.indirect()),
        whole(s.unresolved()),
        mean(s.meanFanOut()),
        whole(s.maxFanOut()),
        whole(s.cycles()),
        mean(s.meanComponent()),
        whole(s.maxComponent()),
        whole(s.functions()),
        whole(s.reachable()),
        seconds(row.nanos()),
        megabytes(row.bytes()));
  }

  private List<String> budget() {
    return List.of(
        label,
        whole(figures.lines()),
        whole(figures.instructions()),
        seconds(figures.clang().wall()),
        seconds(figures.limit()),
        seconds(figures.first().wall()),
        figures.first().wall() <= figures.limit() ? "yes" : "no",
        megabytes(figures.peakResident()),
        machine.summary());
  }

  private static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String mean(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.2f s", nanos * NANO);
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.0f MB", bytes * MEGA);
  }
}
