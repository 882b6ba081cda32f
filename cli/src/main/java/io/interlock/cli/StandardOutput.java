package io.interlock.cli;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The standard output, which remembers why it could not be written. A reader that has seen enough
 * and goes, as {@code head} does, is no failure.
 */
final class StandardOutput extends FilterOutputStream {
  private @Nullable IOException first;

  StandardOutput(FileOutputStream file) {
    super(new BufferedOutputStream(file));
  }

  @Override
  public void write(int b) throws IOException {
    attempt(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    attempt(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() throws IOException {
    attempt(out::flush);
  }

  private interface Attempt {
    void make() throws IOException;
  }

  private void attempt(Attempt attempt) throws IOException {
    try {
      attempt.make();
    } catch (IOException e) {
      first = first == null ? e : first;
      throw e;
    }
  }

  /** Why not all was written. */
  Optional<String> failure() {
    return Optional.ofNullable(first)
        .map(e -> String.valueOf(e.getMessage()))
        .filter(message -> !message.contains("Broken pipe"));
  }
}
