package io.interlock.frontend.cache;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files that decided what became of a unit: those read, with their content then; those that had
 * to exist; those that had to be absent. The unit is the same as long as all of that still holds.
 */
record Dependencies(SortedMap<Path, Digest> read, List<Path> existing, List<Path> absent) {

  /** How clang treated a file, weakest first: reading it implies that it exists. */
  private enum Use {
    ABSENT,
    EXISTS,
    READ
  }

  /**
   * From the list that the unit reader writes.
   *
   * @param ignored a directory whose files never change: the toolchain's own
   * @return empty if a file read is gone already
   */
  static Optional<Dependencies> parse(
      byte[] list, Path workingDirectory, Path ignored, FileStates states) {
    var uses = new TreeMap<Path, Use>();
    for (String entry : new String(list, StandardCharsets.UTF_8).split("\0", -1)) {
      Optional<Use> use = entry.isEmpty() ? Optional.empty() : use(entry.charAt(0));
      if (use.isPresent()) {
        Path path = resolve(workingDirectory, entry.substring(1));
        if (path == null) {
          return Optional.empty();
        }
        if (!path.startsWith(ignored) && !path.startsWith("/dev")) {
          uses.merge(path, use.get(), (a, b) -> a.compareTo(b) >= 0 ? a : b);
        }
      }
    }
    return withContents(uses, states);
  }

  private static Optional<Use> use(char kind) {
    return switch (kind) {
      case 'R' -> Optional.of(Use.READ);
      case 'E' -> Optional.of(Use.EXISTS);
      case 'A' -> Optional.of(Use.ABSENT);
      default -> Optional.empty();
    };
  }

  /** Not normalized: {@code a/../b} exists only if {@code a} does. */
  private static @Nullable Path resolve(Path directory, String path) {
    try {
      return directory.resolve(path);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static Optional<Dependencies> withContents(SortedMap<Path, Use> uses, FileStates states) {
    var read = new TreeMap<Path, Digest>();
    var existing = new ArrayList<Path>();
    var absent = new ArrayList<Path>();
    for (var entry : uses.entrySet()) {
      Path path = entry.getKey();
      switch (entry.getValue()) {
        case ABSENT -> absent.add(path);
        case EXISTS -> existing.add(path);
        case READ -> {
          Optional<Digest> content = states.content(path);
          if (content.isEmpty()) {
            return Optional.empty();
          }
          read.put(path, content.get());
        }
      }
    }
    return Optional.of(new Dependencies(read, existing, absent));
  }

  /** Whether everything is still as it was. */
  boolean hold(FileStates states) {
    return read.entrySet().stream()
            .allMatch(e -> states.content(e.getKey()).filter(e.getValue()::equals).isPresent())
        && existing.stream().allMatch(states::exists)
        && absent.stream().noneMatch(states::exists);
  }
}
