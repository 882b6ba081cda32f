package io.interlock.report.text;

import io.interlock.finding.Finding;
import io.interlock.finding.Severity;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many findings of which severity there are in which file; the files with the most come first.
 */
final class SummaryTable {
  private static final int MAX_FILES = 10;

  private final List<Finding> findings;

  SummaryTable(List<Finding> findings) {
    this.findings = findings;
  }

  private record Row(String name, int high, int medium, int low) {
    static Row of(String name, Severity severity) {
      return new Row(
          name,
          severity == Severity.HIGH ? 1 : 0,
          severity == Severity.MEDIUM ? 1 : 0,
          severity == Severity.LOW ? 1 : 0);
    }

    int total() {
      return high + medium + low;
    }

    Row plus(Row other) {
      return new Row(name, high + other.high, medium + other.medium, low + other.low);
    }
  }

  void write(LineWriter out) throws IOException {
    if (findings.size() < 2) {
      return;
    }
    List<Row> rows = rows();
    Row none = new Row("total", 0, 0, 0);
    Row total = rows.stream().reduce(none, Row::plus);
    List<Row> shown = rows.subList(0, Math.min(MAX_FILES, rows.size()));
    int width =
        Math.max(5, shown.stream().mapToInt(r -> Printable.of(r.name()).length()).max().orElse(0));
    out.fixed(0, line("file", "high", "medium", "low", "total", width));
    for (Row row : shown) {
      out.fixed(0, line(row, width));
    }
    if (rows.size() > shown.size()) {
      Row rest = new Row("other files", 0, 0, 0);
      Row others = rows.subList(shown.size(), rows.size()).stream().reduce(rest, Row::plus);
      out.fixed(0, line(others, width));
    }
    out.fixed(0, line(total, width));
    out.blank();
  }

  private List<Row> rows() {
    Map<String, Row> byFile = new TreeMap<>();
    for (Finding finding : findings) {
      String file = finding.place().file().path();
      byFile.merge(file, Row.of(file, finding.assessment().severity()), Row::plus);
    }
    return byFile.values().stream()
        .sorted(
            Comparator.comparingInt(Row::high)
                .thenComparingInt(Row::medium)
                .thenComparingInt(Row::total)
                .reversed()
                .thenComparing(Row::name))
        .toList();
  }

  private static String line(Row row, int width) {
    return line(
        row.name(), "" + row.high(), "" + row.medium(), "" + row.low(), "" + row.total(), width);
  }

  private static String line(
      String name, String high, String medium, String low, String total, int width) {
    String shown = Printable.of(name);
    return shown
        + " ".repeat(Math.max(0, width - shown.length()))
        + right(high)
        + right(medium)
        + right(low)
        + right(total);
  }

  private static String right(String text) {
    return " ".repeat(Math.max(1, 8 - text.length())) + text;
  }
}
