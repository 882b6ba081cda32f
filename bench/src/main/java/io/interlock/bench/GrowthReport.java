package io.interlock.bench;

import io.interlock.bench.GrowthBench.Growth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How analyses grow, as text and as rows of a table. */
record GrowthReport(GrowthBench.Result result, Machine machine) {
  private List<String> columns() {
    var columns = new ArrayList<String>(List.of("points-to"));
    result.instructions().forEach(n -> columns.add(String.format(Locale.ROOT, "%,d", n)));
    columns.addAll(List.of("exponent", "measured"));
    return columns;
  }

  private List<String> row(Growth growth) {
    var cells = new ArrayList<String>(List.of(growth.kind().label()));
    growth.nanos().forEach(n -> cells.add(String.format(Locale.ROOT, "%.3f s", n * 1e-9)));
    cells.add(String.format(Locale.ROOT, "%.2f", growth.exponent()));
    cells.add(machine.summary());
    return cells;
  }

  String text() {
    var out = new StringBuilder();
    List<String> columns = columns();
    for (Growth growth : result.growths()) {
      List<String> cells = row(growth);
      out.append(cells.get(0)).append(':');
      for (int i = 1; i < cells.size() - 2; i++) {
        out.append(' ').append(cells.get(i)).append(" for ").append(columns.get(i)).append(',');
      }
      out.append(" exponent ").append(cells.get(cells.size() - 2)).append('\n');
    }
    return out.toString();
  }

  void write(Path document) {
    var table = new MarkedTable("bench callgraph growth", columns());
    result.growths().forEach(growth -> table.put(document, row(growth)));
  }
}
