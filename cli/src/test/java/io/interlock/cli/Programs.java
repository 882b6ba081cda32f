package io.interlock.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small C programs for tests. */
final class Programs {
  /** Has one race, on {@code count}. */
  static final String RACY =
      """
      #include <pthread.h>
      int count;
      static void *worker(void *arg) { count++; return arg; }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, worker, 0);
        pthread_create(&b, 0, worker, 0);
        return 0;
      }
      """;

  static final String CLEAN = "int main(void) { return 0; }\n";

  /** Has an error in line 2. */
  static final String BROKEN = "int f(void) {\n  return nowhere;\n}\n";

  private final Path directory;

  Programs(Path directory) {
    this.directory = directory;
  }

  String write(String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String write(String name, byte[] content) {
    try {
      return Files.write(directory.resolve(name), content).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
