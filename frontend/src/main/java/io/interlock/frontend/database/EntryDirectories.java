package io.interlock.frontend.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where entries were compiled. A relative directory is relative to that of the database; if the
 * database is a symbolic link, to the link's directory or else to that of its target. Safe for use
 * by many threads.
 */
final class EntryDirectories {
  private final Path named;
  private final Path real;
  private final Map<String, Path> resolved = new ConcurrentHashMap<>();

  EntryDirectories(Path database) {
    named = parentOf(database.toAbsolutePath());
    real = realParentOf(database).orElse(named);
  }

  private static Path parentOf(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private static Optional<Path> realParentOf(Path file) {
    try {
      return Optional.of(parentOf(file.toRealPath()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The absolute directory of an entry, which need not exist.
   *
   * @throws InvalidPathException if it cannot be a path
   */
  Path of(Entry entry) {
    return resolved.computeIfAbsent(entry.directory(), this::resolve);
  }

  private Path resolve(String directory) {
    Path byName = TidyPath.of(named.resolve(directory));
    Path byTarget = TidyPath.of(real.resolve(directory));
    return !Files.isDirectory(byName) && Files.isDirectory(byTarget) ? byTarget : byName;
  }

  /** The absolute path of the file of an entry; empty if it cannot be a path. */
  Optional<Path> sourceOf(Entry entry) {
    try {
      return Optional.of(TidyPath.of(of(entry).resolve(entry.file())));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
