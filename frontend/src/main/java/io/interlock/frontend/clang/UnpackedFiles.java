package io.interlock.frontend.clang;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The list of the files in an unpacked directory with their sizes, kept in that directory. It is
 * written last, so a directory without it is unfinished; a file that is gone or has another size
 * shows that the directory is damaged. Checking costs one look at each of some 270 files.
 */
final class UnpackedFiles {
  private static final String LIST = "files.txt";

  private UnpackedFiles() {}

  /** Lists what is in the directory now. */
  static void record(Path directory) throws IOException {
    StringBuilder list = new StringBuilder();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        list.append(Files.size(file)).append(' ').append(directory.relativize(file)).append('\n');
      }
    }
    Files.writeString(directory.resolve(LIST), list);
  }

  /** Whether all files are there as they were recorded. */
  static boolean areIntact(Path directory) {
    try {
      List<String> list = Files.readAllLines(directory.resolve(LIST), StandardCharsets.UTF_8);
      // A plain loop: at start-up the first stream would cost more than all the files.
      for (String line : list) {
        if (!isIntact(directory.toFile(), line)) {
          return false;
        }
      }
      return !list.isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isIntact(File directory, String line) {
    int space = line.indexOf(' ');
    if (space < 0) {
      return false;
    }
    // File.length is one system call; it gives 0 for a missing file.
    File file = new File(directory, line.substring(space + 1));
    long length = file.length();
    return Long.toString(length).equals(line.substring(0, space)) && (length > 0 || file.exists());
  }
}
