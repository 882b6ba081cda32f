package io.interlock.bench;

import io.interlock.frontend.clang.CompileRequest;
import io.interlock.run.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files a benchmark is about. */
final class CSources {
  private CSources() {}

  /** Files as they are, directories as all {@code .c} files below them, in the order of names. */
  static List<Path> in(List<Path> filesAndDirectories) {
    var files = new ArrayList<Path>();
    for (Path path : filesAndDirectories) {
      if (Files.isDirectory(path)) {
        files.addAll(below(path));
      } else {
        files.add(path);
      }
    }
    if (files.isEmpty()) {
      throw new InputException("no .c file below " + filesAndDirectories.get(0));
    }
    return files;
  }

  private static List<Path> below(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(file -> file.toString().endsWith(".c") && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw new InputException("cannot list " + directory + ": " + e.getMessage(), e);
    }
  }

  /** The lines of all sources, each file once. */
  static long lines(List<CompileRequest> requests) {
    return requests.stream()
        .map(r -> r.workingDirectory().resolve(r.source()))
        .map(Path::normalize)
        .distinct()
        .mapToLong(CSources::lines)
        .sum();
  }

  static long lines(Path file) {
    try {
      long count = 0;
      for (byte b : Files.readAllBytes(file)) {
        if (b == '\n') {
          count++;
        }
      }
      return count;
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
