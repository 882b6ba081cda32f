package io.interlock.bench;

import io.interlock.bench.GeneratedOutcome.Mistake;
import io.interlock.bench.Tally.Share;
import io.interlock.bench.generate.Plan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts how generated programs came out, by plan. */
final class GeneratedReport {
  static final MarkedTable TABLE =
      new MarkedTable(
          "bench generated",
          List.of("plan", "protected by", "races found", "protections quiet", "measured"));

  /** What became of the gadgets of one plan. */
  private static final class Row {
    long racy;
    long found;
    long clean;
    long quiet;

    void add(GeneratedOutcome outcome) {
      if (outcome.racy()) {
        racy++;
        found += outcome.has(Mistake.MISSED) ? 0 : 1;
      } else {
        clean++;
        quiet += outcome.has(Mistake.ALARM) ? 0 : 1;
      }
    }

    void add(Row other) {
      racy += other.racy;
      found += other.found;
      clean += other.clean;
      quiet += other.quiet;
    }

    Share foundShare() {
      return new Share(found, racy);
    }

    Share quietShare() {
      return new Share(quiet, clean);
    }
  }

  private final Map<Plan, Row> rows = new EnumMap<>(Plan.class);
  private final Row total = new Row();
  private final Row arguments = new Row();

  void add(GeneratedOutcome outcome) {
    rows.computeIfAbsent(outcome.plan(), p -> new Row()).add(outcome);
    total.add(outcome);
  }

  /** Counts a program whose code outside of gadgets is reported, or not. */
  void addElsewhere(boolean reported) {
    var row = new Row();
    row.clean = 1;
    row.quiet = reported ? 0 : 1;
    arguments.add(row);
    total.add(row);
  }

  Share found() {
    return total.foundShare();
  }

  Share quiet() {
    return total.quietShare();
  }

  String text() {
    var text = new StringBuilder();
    line(text, "plan", "races found", "protections quiet");
    rows.forEach((plan, row) -> line(text, plan.toString(), row));
    line(text, "arguments", arguments);
    line(text, "total", total);
    return text.toString();
  }

  private static void line(StringBuilder text, String name, Row row) {
    line(text, name, row.foundShare().toString(), row.quietShare().toString());
  }

  private static void line(StringBuilder text, String name, String found, String quiet) {
    text.append(String.format(Locale.ROOT, "%-18s %22s %22s%n", name, found, quiet));
  }

  List<List<String>> rows(Machine machine) {
    var table = new ArrayList<List<String>>();
    rows.forEach((plan, row) -> table.add(row(plan.toString(), plan.words(), row, machine)));
    table.add(row("arguments", "each thread has an argument of its own", arguments, machine));
    table.add(row("total", "", total, machine));
    return table;
  }

  private static List<String> row(String name, String words, Row row, Machine machine) {
    String when = machine.date() + ", " + machine.commit();
    return List.of(name, words, row.foundShare().toString(), row.quietShare().toString(), when);
  }
}
