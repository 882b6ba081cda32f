package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class InterlockTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void versionComesFromTheBuild() {
    assertThat(run("--version")).isEqualTo(ExitCode.OK.status());
    assertThat(out.toString()).matches("interlock \\d+\\.\\d+\\.\\d+\\S*\\R");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void helpGoesToStandardOutput() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK.status());
    assertThat(out.toString()).contains("Usage: interlock COMMAND", "  check  ");
  }

  @Test
  void unknownOptionIsOneLineAndAHint() {
    assertThat(run("--no-such-option")).isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString().lines())
        .containsExactly(
            "interlock: Unknown option: '--no-such-option'", "Try 'interlock --help'.");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void noCommandIsAUsageError() {
    assertThat(run()).isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString()).startsWith("interlock: Missing command");
  }

  private int run(String... args) {
    return Interlock.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
