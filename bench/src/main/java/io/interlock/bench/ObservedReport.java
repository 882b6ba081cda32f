package io.interlock.bench;

import io.interlock.pointsto.PointsToKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether the calls that were seen are in the graphs, as text and as a row of a table.
 *
 * @param indirect how many calls through pointers the program has
 */
record ObservedReport(
    String label, int indirect, Map<PointsToKind, ObservedCheck> checks, Machine machine) {
  static final MarkedTable TABLE =
      new MarkedTable(
          "bench callgraph observed",
          List.of(
              "program",
              "through pointers",
              "lines with a call seen",
              "pairs seen",
              "not comparable",
              "missing",
              "in none",
              "measured"));

  /** Whether no analysis misses a call, but for the one that knows none. */
  boolean isSound() {
    return missing() == 0;
  }

  private long missing() {
    return checks.entrySet().stream()
        .filter(check -> check.getKey() != PointsToKind.NONE)
        .mapToLong(check -> check.getValue().missing().size())
        .sum();
  }

  String text() {
    var out = new StringBuilder();
    checks.forEach(
        (kind, check) -> {
          out.append(
              String.format(
                  Locale.ROOT,
                  "%s, %s: %d pairs found, %d missing, %d not comparable%n",
                  label,
                  kind.label(),
                  check.found(),
                  check.missing().size(),
                  check.unknown().size()));
          if (kind != PointsToKind.NONE) {
            check
                .missing()
                .forEach(m -> out.append("  missing: " + m.from() + " calls " + m.to() + "\n"));
          }
        });
    any()
        .unknown()
        .forEach(u -> out.append("  not comparable: " + u.from() + ": " + u.to() + "\n"));
    return out.toString();
  }

  private ObservedCheck any() {
    return checks.values().iterator().next();
  }

  void write(Path document) {
    ObservedCheck any = any();
    TABLE.put(
        document,
        List.of(
            label,
            Integer.toString(indirect),
            Integer.toString(any.sites()),
            Integer.toString(any.found() + any.missing().size()),
            Integer.toString(any.unknown().size()),
            Long.toString(missing()),
            Integer.toString(checks.getOrDefault(PointsToKind.NONE, any).found()),
            machine.summary()));
  }
}
