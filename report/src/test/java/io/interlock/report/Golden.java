package io.interlock.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected output kept in files. {@code mvn test -Dinterlock.updateGoldens=true} writes what the
 * code prints now; read the difference before committing it.
 */
public final class Golden {
  private static final Path DIRECTORY = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  /** Fails unless {@code actual} is the content of the golden file {@code name}. */
  public static void check(String name, String actual) throws IOException {
    Path file = DIRECTORY.resolve(name);
    if (Boolean.getBoolean("interlock.updateGoldens")) {
      Files.createDirectories(DIRECTORY);
      Files.writeString(file, actual);
    }
    assertThat(file).as("run with -Dinterlock.updateGoldens=true to create it").exists();
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
