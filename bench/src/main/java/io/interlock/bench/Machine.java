package io.interlock.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Where and when a measurement was taken.
 *
 * @param commit of the repository the process was started in; empty outside of one
 * @param load how many processes wanted to run, on average over the last minute, at the start
 */
record Machine(String date, String commit, String cpu, int processors, String jdk, String load) {
  static Machine current() {
    return new Machine(
        LocalDate.now(ZoneOffset.UTC).toString(),
        describeCommit(),
        cpuModel(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version().toString(),
        firstWord(Path.of("/proc/loadavg")));
  }

  /** In one line, for tables. */
  String summary() {
    return "%s, %s, %s x %d, JDK %s, load %s".formatted(date, commit, cpu, processors, jdk, load);
  }

  private static String cpuModel() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.replaceFirst("^[^:]*:\\s*", "").replaceAll("\\s+", " "))
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String describeCommit() {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 ? answer : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static String firstWord(Path file) {
    try {
      return Files.readString(file).split(" ", -1)[0];
    } catch (IOException e) {
      return "unknown";
    }
  }
}
