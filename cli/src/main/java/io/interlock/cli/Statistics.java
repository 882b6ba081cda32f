package io.interlock.cli;

import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints how long the phases of a run took and what was counted in them. */
final class Statistics {
  private static final double MILLIS = 1000;

  private Statistics() {}

  static void print(RunContext run, PrintWriter err) {
    run.timers()
        .snapshot()
        .forEach((phase, time) -> line(err, phase.name(), "%9.3f s", time.toMillis() / MILLIS));
    run.counters().snapshot().forEach((counter, sum) -> line(err, counter.name(), "%9d", sum));
    err.flush();
  }

  private static void line(PrintWriter err, String name, String format, Object value) {
    err.printf(Locale.ROOT, "  %-28s " + format + "%n", name, value);
  }
}
