package io.interlock.bench;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs commands of the benchmarks and keeps what they print. */
final class BenchRun {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** The exit code. */
  int bench(String... args) {
    return new CommandLine(new BenchCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
