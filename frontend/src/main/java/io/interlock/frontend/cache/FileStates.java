package io.interlock.frontend.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What files contain, each looked at once per run: many units include the same headers. Files are
 * taken not to change during a run.
 */
final class FileStates {
  private final Map<Path, Optional<Digest>> contents = new ConcurrentHashMap<>();
  private final Map<Path, Boolean> existence = new ConcurrentHashMap<>();

  /** The digest of a file's content; empty if it cannot be read. */
  Optional<Digest> content(Path file) {
    return contents.computeIfAbsent(file, FileStates::read);
  }

  boolean exists(Path file) {
    return existence.computeIfAbsent(file, Files::exists);
  }

  private static Optional<Digest> read(Path file) {
    try {
      return Optional.of(Digest.of(Files.readAllBytes(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
