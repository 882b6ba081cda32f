package io.interlock.bench;

import io.interlock.bench.CheckGrowthBench.Growth;
import io.interlock.bench.CheckGrowthBench.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the check grows, as text and as rows of tables. */
record CheckGrowthReport(Growth growth, Machine machine) {
  private static List<String> columns() {
    var columns = new ArrayList<String>(List.of("grows in", "size"));
    columns.addAll(CheckGrowthBench.PHASES);
    columns.addAll(List.of("all", "keys, mean", "keys, most", "kept, mean", "races", "measured"));
    return columns;
  }

  private List<String> row(Point point) {
    var cells = new ArrayList<String>(List.of(growth.family().label(), "x" + point.factor()));
    point.nanos().values().forEach(n -> cells.add(seconds(n)));
    cells.add(seconds(point.total()));
    cells.add(String.format(Locale.ROOT, "%.2f", point.meanKeys()));
    cells.add(Long.toString(point.mostKeys()));
    cells.add(String.format(Locale.ROOT, "%.2f", point.kept()));
    cells.add(Integer.toString(point.races()));
    cells.add(machine.summary());
    return cells;
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos * 1e-9);
  }

  private static List<String> exponentColumns() {
    var columns = new ArrayList<String>(List.of("grows in"));
    columns.addAll(CheckGrowthBench.PHASES);
    columns.addAll(List.of("all", "measured"));
    return columns;
  }

  private List<String> exponents() {
    var cells = new ArrayList<String>(List.of(growth.family().label()));
    for (String phase : CheckGrowthBench.PHASES) {
      cells.add(String.format(Locale.ROOT, "%.2f", growth.exponent(phase)));
    }
    cells.add(String.format(Locale.ROOT, "%.2f", growth.exponent()));
    cells.add(machine.summary());
    return cells;
  }

  String text() {
    var out = new StringBuilder();
    growth.points().forEach(p -> out.append(line(columns(), row(p), 2)));
    return out.append("exponents, ").append(line(exponentColumns(), exponents(), 1)).toString();
  }

  /** The first cells, then the others with what they mean, without the machine. */
  private static String line(List<String> columns, List<String> cells, int names) {
    var line = new StringBuilder(String.join(" ", cells.subList(0, names))).append(':');
    for (int i = names; i < cells.size() - 1; i++) {
      line.append(i == names ? " " : ", ").append(columns.get(i)).append(' ').append(cells.get(i));
    }
    return line.append('\n').toString();
  }

  void write(Path document) {
    var times = new MarkedTable("bench growth", columns(), 2);
    growth.points().forEach(p -> times.put(document, row(p)));
    new MarkedTable("bench growth exponents", exponentColumns()).put(document, exponents());
  }
}
