package io.interlock.frontend.database;

import io.interlock.frontend.database.CompileDatabase.Skipped;
import io.interlock.frontend.database.CompileDatabase.Unit;
import io.interlock.frontend.database.CompileDatabase.Unusable;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the entries of files that a user named. Names are compared as they are first, and by the
 * files they lead to if that finds nothing, so that a tree may be entered by a symbolic link.
 */
final class FileSelection {
  private final CompileDatabase database;
  private final Path workingDirectory;
  private final Set<Path> sources;
  private final Map<Path, Skipped> skipped = new HashMap<>();
  private Optional<Map<Path, Set<Path>>> sourcesByRealPath = Optional.empty();

  FileSelection(CompileDatabase database, Path workingDirectory) {
    this.database = database;
    this.workingDirectory = workingDirectory;
    sources =
        Stream.concat(
                database.units().stream().map(unit -> unit.request().source()),
                database.unusable().stream().map(Unusable::source))
            .collect(Collectors.toSet());
    database.skipped().forEach(file -> skipped.put(file.source(), file));
  }

  CompileDatabase select(List<Path> files) {
    Set<Path> wanted = new HashSet<>();
    List<String> absent = new ArrayList<>();
    for (Path file : files) {
      Set<Path> found = sourcesOf(file);
      wanted.addAll(found);
      if (found.isEmpty()) {
        absent.add(file.toString());
      }
    }
    if (!absent.isEmpty()) {
      throw new InputException(
          "%s: no entry in %s".formatted(String.join(", ", absent), database.file()));
    }
    List<Unit> units =
        database.units().stream().filter(u -> wanted.contains(u.request().source())).toList();
    List<Unusable> unusable =
        database.unusable().stream().filter(u -> wanted.contains(u.source())).toList();
    // What was left out of the rest of the database is of no interest then.
    var summary = new DatabaseSummary(units.size() + unusable.size(), 0, 0, new TreeMap<>());
    return new CompileDatabase(database.file(), units, unusable, List.of(), summary);
  }

  private Set<Path> sourcesOf(Path file) {
    Path path = TidyPath.of(workingDirectory.toAbsolutePath().resolve(file));
    if (sources.contains(path)) {
      return Set.of(path);
    }
    Set<Path> others = byRealPath().getOrDefault(realPath(path), Set.of());
    if (others.isEmpty() && skipped.containsKey(path)) {
      throw new InputException(
          "%s: is %s; Interlock reads C only"
              .formatted(file, skipped.get(path).language().title()));
    }
    return others;
  }

  private Map<Path, Set<Path>> byRealPath() {
    if (sourcesByRealPath.isEmpty()) {
      Map<Path, Set<Path>> byRealPath = new HashMap<>();
      for (Path source : sources) {
        byRealPath.computeIfAbsent(realPath(source), path -> new HashSet<>()).add(source);
      }
      sourcesByRealPath = Optional.of(byRealPath);
    }
    return sourcesByRealPath.get();
  }

  private static Path realPath(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }
}
