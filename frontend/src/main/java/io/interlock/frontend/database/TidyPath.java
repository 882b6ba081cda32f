package io.interlock.frontend.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paths without detours, so that equal files mostly have equal paths and are readable. */
final class TidyPath {
  private TidyPath() {}

  /**
   * Removes {@code .} and {@code ..}; the latter only where that leads to the same file, since the
   * parent of a symbolic link's target is another than the link's.
   */
  static Path of(Path path) {
    Path tidy = path.normalize();
    return !hasParentStep(path) || leadsToTheSame(path, tidy) ? tidy : path;
  }

  private static boolean hasParentStep(Path path) {
    for (Path name : path) {
      if (name.toString().equals("..")) {
        return true;
      }
    }
    return false;
  }

  private static boolean leadsToTheSame(Path path, Path tidy) {
    try {
      return Files.isSameFile(path, tidy);
    } catch (IOException e) {
      return !Files.exists(path); // then only readability counts
    }
  }
}
