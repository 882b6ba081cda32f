package io.interlock.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that cannot be written is not taken for an empty one. */
final class StandardOutputTest {
  private static final Path FULL = Path.of("/dev/full"); // Linux has it

  @TempDir private Path directory;

  @Test
  void remembersThatTheDiskIsFull() throws IOException {
    assumeThat(FULL).exists();
    assertThat(write(FULL).failure()).hasValue("No space left on device");
  }

  @Test
  void saysNothingIfAllIsWell() throws IOException {
    assertThat(write(directory.resolve("out")).failure()).isEmpty();
    assertThat(directory.resolve("out")).hasContent("text");
  }

  private static StandardOutput write(Path file) throws IOException {
    var stream = new StandardOutput(new FileOutputStream(file.toFile()));
    var out = new PrintWriter(stream, true, UTF_8);
    out.println("text");
    out.flush();
    return stream;
  }
}
