package io.interlock.cli;

import io.interlock.callgraph.CallGraphStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The call graphs of a program, one line for each points-to analysis. */
final class StatisticsTable {
  private static final List<String> HEAD =
      List.of(
          "points-to",
          "resolved",
          "unresolved",
          "mean fan-out",
          "max fan-out",
          "components",
          "cycles",
          "mean SCC",
          "max SCC",
          "reachable",
          "time",
          "memory");
  private static final double NANO = 1e-9;
  private static final double MEGA = 1e-6;

  private final String program;
  private final List<List<String>> rows = new ArrayList<>();
  private String summary;

  StatisticsTable(String program) {
    this.program = program;
    summary = program + System.lineSeparator();
  }

  /**
   * Adds a line.
   *
   * @param nanos the time to analyze pointers and build the graph
   * @param bytes what both keep in memory
   */
  void add(String analysis, CallGraphStatistics s, long nanos, long bytes) {
    summary =
        String.format(
            Locale.ROOT,
            "%s: %,d functions, %,d calls, %,d of them through pointers%n",
            program,
            s.functions(),
            s.calls(),
            s.indirect());
    rows.add(
        List.of(
            analysis,
            whole(s.indirect() - s.unresolved()),
            whole(s.unresolved()),
            mean(s.meanFanOut()),
            whole(s.maxFanOut()),
            whole(s.components()),
            whole(s.cycles()),
            mean(s.meanComponent()),
            whole(s.maxComponent()),
            whole(s.reachable()),
            String.format(Locale.ROOT, "%.2f s", nanos * NANO),
            String.format(Locale.ROOT, "%.1f MB", bytes * MEGA)));
  }

  /** Adds a line for an analysis that reached a limit. */
  void addUnfinished(String analysis, long nanos) {
    var row = new ArrayList<>(Collections.nCopies(HEAD.size(), "-"));
    row.set(0, analysis);
    row.set(HEAD.indexOf("time"), String.format(Locale.ROOT, "> %.2f s", nanos * NANO));
    rows.add(row);
  }

  private static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String mean(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  String print() {
    int[] widths = new int[HEAD.size()];
    for (int column = 0; column < widths.length; column++) {
      int at = column;
      widths[column] =
          Math.max(
              HEAD.get(at).length(),
              rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
    }
    var out = new StringBuilder(summary);
    line(out, HEAD, widths);
    rows.forEach(row -> line(out, row, widths));
    return out.toString();
  }

  /** The first column to the left, numbers to the right. */
  private static void line(StringBuilder out, List<String> cells, int[] widths) {
    out.append("  ").append(cells.get(0)).append(" ".repeat(widths[0] - cells.get(0).length()));
    for (int i = 1; i < widths.length; i++) {
      out.append(" ".repeat(2 + widths[i] - cells.get(i).length())).append(cells.get(i));
    }
    out.append('\n');
  }
}
