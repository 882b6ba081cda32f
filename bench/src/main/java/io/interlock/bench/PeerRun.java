package io.interlock.bench;

import io.interlock.frontend.clang.RunDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs another detector on a file. Its memory is known where {@code /usr/bin/time} is there. */
final class PeerRun {
  private static final Path TIME = Path.of("/usr/bin/time");

  /**
   * @param failure why it does not count; empty if it does
   * @param kilobytes the most memory it had, zero if not known
   */
  record Outcome(long warnings, double seconds, long kilobytes, String failure) {}

  private final Duration limit;

  PeerRun(Duration limit) {
    this.limit = limit;
  }

  Outcome run(PeerTool tool, Path file) throws IOException, InterruptedException {
    try (RunDirectory directory = RunDirectory.create("interlock-peer-")) {
      File output = directory.path().resolve("output").toFile();
      Path memory = directory.path().resolve("memory");
      var words = new ArrayList<String>();
      if (Files.isExecutable(TIME)) {
        words.addAll(List.of(TIME.toString(), "-f", "%M", "-o", memory.toString()));
      }
      words.addAll(tool.commandFor(file.toAbsolutePath(), directory.path()));
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(words)
              .directory(directory.path().toFile())
              .redirectErrorStream(true)
              .redirectOutput(output)
              .start();
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        return new Outcome(0, seconds, 0, "took more than " + limit.toSeconds() + " s");
      }
      String text = new String(Files.readAllBytes(output.toPath()), StandardCharsets.ISO_8859_1);
      return new Outcome(tool.warnings(text), seconds, kilobytes(memory), "");
    }
  }

  private static long kilobytes(Path memory) throws IOException {
    if (!Files.exists(memory)) {
      return 0;
    }
    // Before the figure there may be a line about the exit status.
    List<String> lines = Files.readAllLines(memory);
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1).strip();
    return last.matches("\\d+") ? Long.parseLong(last) : 0;
  }
}
