package io.interlock.frontend.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where Interlock keeps what is costly to make again: {@code $INTERLOCK_CACHE}, else {@code
 * $XDG_CACHE_HOME/interlock}, else {@code ~/.cache/interlock}.
 */
public final class CacheDirectory {
  private CacheDirectory() {}

  /** The cache directory of this process; it need not exist. */
  public static Path fromEnvironment() {
    return choose(System.getenv(), System.getProperty("user.home", ""));
  }

  static Path choose(Map<String, String> environment, String home) {
    return directory(environment, "INTERLOCK_CACHE")
        .or(() -> directory(environment, "XDG_CACHE_HOME").map(xdg -> xdg.resolve("interlock")))
        .orElseGet(() -> Path.of(home, ".cache", "interlock"))
        .toAbsolutePath();
  }

  private static Optional<Path> directory(Map<String, String> environment, String variable) {
    String value = environment.getOrDefault(variable, "");
    try {
      return value.isBlank() ? Optional.empty() : Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether files can be made there; creates the directory if it is missing. */
  public static boolean isWritable(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, "probe", ""));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
