package io.interlock.frontend.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the file names of a command absolute. */
record WorkingDirectory(Path path) {

  /**
   * The absolute form of a name. {@code ..} is taken away only where that leads to the same place,
   * which it need not do behind a symbolic link.
   *
   * @throws java.nio.file.InvalidPathException if Java cannot name such a file
   */
  Path resolve(String name) {
    Path given = path.resolve(name);
    Path normal = given.normalize();
    for (Path part : given) {
      if (part.toString().equals("..")) {
        return samePlace(given, normal) ? normal : given;
      }
    }
    return normal;
  }

  /** Compares the directories, for the file may be gone. */
  private static boolean samePlace(Path given, Path normal) {
    Path parent = given.getParent();
    Path normalParent = normal.getParent();
    try {
      return parent != null && normalParent != null && Files.isSameFile(parent, normalParent);
    } catch (IOException e) {
      return false;
    }
  }
}
