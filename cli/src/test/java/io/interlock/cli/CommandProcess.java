package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Interlock as a process of its own, with a directory of its own for temporary files. */
final class CommandProcess {
  private static final int PATIENCE_SECONDS = 300;
  private static final int SIGINT = 2;

  private final Path out;
  private final Path err;
  private final Path temporary;
  private final Process process;

  private CommandProcess(
      Path directory, Path temporary, Map<String, String> environment, String... args)
      throws IOException {
    this.temporary = temporary;
    out = directory.resolve("out.txt");
    err = directory.resolve("err.txt");
    var command = new ArrayList<>(heedingInterrupts());
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
  }

  /**
   * A shell starts background jobs with interrupts ignored, and a JVM so started does not heed
   * them; tests that run in such a job must undo that for their own process.
   */
  private static List<String> heedingInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    boolean ignored =
        Files.exists(status)
            && Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .anyMatch(mask -> (mask & 1L << (SIGINT - 1)) != 0);
    return ignored ? List.of("env", "--default-signal=INT") : List.of();
  }

  static CommandProcess start(Path directory, String... args) throws IOException {
    return new CommandProcess(
        directory, Files.createTempDirectory(directory, "tmp"), Map.of(), args);
  }

  /** With other places for temporary files and for the cache, which may not exist. */
  static CommandProcess startIn(Path directory, Path temporary, Path cache, String... args)
      throws IOException {
    return new CommandProcess(
        directory, temporary, Map.of("INTERLOCK_CACHE", cache.toString()), args);
  }

  /** As Ctrl-C does, but to this process alone. */
  void interrupt() throws Exception {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** Waits until clang runs, and returns it. */
  ProcessHandle clang() throws InterruptedException {
    for (int i = 0; i < 2000; i++) {
      var clang =
          process
              .descendants()
              .filter(child -> child.info().command().orElse("").endsWith("clang"))
              .findFirst();
      if (clang.isPresent()) {
        return clang.get();
      }
      Thread.sleep(10);
    }
    throw new AssertionError("no clang was started");
  }

  CommandRun end() throws Exception {
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("ends in time").isTrue();
    return new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  void leftNothing() throws IOException {
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.filter(file -> !file.getFileName().toString().startsWith("hsperf")))
          .isEmpty();
    }
  }
}
