package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

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
  void everyCommandTellsItsOwnUsage() {
    CommandLine root = Interlock.commandLine(new PrintWriter(out), new PrintWriter(err));
    assertThat(root.getSubcommands()).isNotEmpty();
    root.getSubcommands().forEach((name, command) -> checkUsage("interlock " + name, command));
  }

  private static void checkUsage(String name, CommandLine command) {
    assertThat(command.getUsageMessage()).contains("Usage: " + name);
    command.getSubcommands().forEach((sub, its) -> checkUsage(name + " " + sub, its));
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

  @Test
  void aCaptureEndsWithTheStatusOfTheBuild(@TempDir Path directory) {
    String output = directory.resolve("captured").toString();
    assertThat(run("capture", "-o", output, "--", "sh", "-c", "exit 7")).isEqualTo(7);
    assertThat(run("capture", "-o", output, "sh", "-c", "kill -TERM $$")).isEqualTo(143);
    assertThat(err.toString())
        .contains("interlock: captured 0 compile, 0 archive, 0 link steps in " + output);
    assertThat(run("capture", "-o", output, "--", "no-such-make")).isEqualTo(127);
    assertThat(err.toString()).endsWith("interlock: no-such-make: command not found\n");
    assertThat(run("capture")).isEqualTo(ExitCode.USAGE.status());
  }

  private int run(String... args) {
    return Interlock.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
