package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * One command line, run within this JVM, and what came of it. Lines that say how far it has come
 * are left out: there are some on a busy machine.
 */
record CommandRun(int status, String out, String err) {
  CommandRun {
    err = err.replaceAll("(?m)^interlock: .* \\(\\d+ s\\)\\R", "");
  }

  static CommandRun of(String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        Interlock.run(new PrintWriter(out, true), new PrintWriter(err, true), uncached(args));
    return new CommandRun(status, out.toString(), err.toString());
  }

  /** What tests compile is not worth keeping. */
  private static String[] uncached(String[] args) {
    var words = new ArrayList<>(List.of(args));
    if (!words.isEmpty() && List.of("check", "ir", "callgraph").contains(words.get(0))) {
      words.add(1, "--no-cache");
    }
    return words.toArray(String[]::new);
  }

  CommandRun ends(ExitCode expected) {
    assertThat(status).as("status; out: %s err: %s", out, err).isEqualTo(expected.status());
    return this;
  }

  /** The only line on the error stream, without the name of the tool. */
  String complaint() {
    List<String> lines = err.lines().toList();
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).startsWith("interlock: ");
    return lines.get(0).substring("interlock: ".length());
  }
}
