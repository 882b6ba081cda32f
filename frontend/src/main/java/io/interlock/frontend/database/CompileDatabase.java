package io.interlock.frontend.database;

import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.SourceLanguage;
import io.interlock.run.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a compilation database asks for, in its order. Format: <a
 * href="https://clang.llvm.org/docs/JSONCompilationDatabase.html">clang's documentation</a>.
 *
 * @param file the database, as it was named
 * @param unusable C files that cannot be compiled, because they or their directory are gone
 * @param skipped files of other languages, each once
 */
public record CompileDatabase(
    Path file,
    List<Unit> units,
    List<Unusable> unusable,
    List<Skipped> skipped,
    DatabaseSummary summary) {
  static final String FILE_NAME = "compile_commands.json";

  /**
   * A file compiled in one way; a file compiled in several ways is several units.
   *
   * @param request its source is an absolute path
   * @param outputs what the build makes of it: several, if several entries say the same otherwise;
   *     none, if that is not known
   */
  public record Unit(CompileRequest request, List<Path> outputs) {
    public Unit {
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * A C file that cannot be compiled.
   *
   * @param reason one line that starts with the source
   */
  public record Unusable(Path source, String reason) {}

  /** A file in another language than C. */
  public record Skipped(Path source, SourceLanguage language) {}

  public CompileDatabase {
    units = List.copyOf(units);
    unusable = List.copyOf(unusable);
    skipped = List.copyOf(skipped);
  }

  /**
   * Reads a database.
   *
   * @param path the file, or the directory that has it under its usual name
   * @throws InputException if there is none, it is broken, or it has nothing to offer
   */
  public static CompileDatabase read(Path path) {
    Path file = locate(path);
    List<Entry> entries = EntryReader.read(file);
    if (entries.isEmpty()) {
      throw new InputException(file + ": has no entries; does the build compile anything?");
    }
    UnitCollector collector = new UnitCollector(file);
    collector.addAll(entries);
    CompileDatabase database = collector.finish();
    database.requireUnits();
    return database;
  }

  private static Path locate(Path path) {
    if (!Files.isDirectory(path)) {
      if (!Files.exists(path)) {
        throw new InputException(path + ": no such file or directory");
      }
      return path;
    }
    Path file = path.resolve(FILE_NAME);
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory, not a compilation database");
    } else if (!Files.exists(file)) {
      Path below = path.resolve("build").resolve(FILE_NAME);
      String advice =
          Files.exists(below)
              ? "there is one in " + below.getParent()
              : "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, meson setup or bear make one";
      throw new InputException(path + ": has no " + FILE_NAME + "; " + advice);
    }
    return file;
  }

  private void requireUnits() {
    if (!units.isEmpty()) {
      return;
    } else if (unusable.isEmpty()) {
      throw new InputException(
          file + ": has no C file" + (skipped.isEmpty() ? "" : ", only " + skippedInWords()));
    } else if (unusable.size() > 1) {
      throw new InputException(
          "%s: none of its %d C files can be compiled; was it made elsewhere, or the source moved? The first is %s"
              .formatted(file, unusable.size(), unusable.get(0).reason()));
    }
  }

  /** The units with more flags, which come after those of their entries. */
  public CompileDatabase withFlags(List<String> more) {
    List<Unit> changed =
        units.stream()
            .map(unit -> new Unit(withFlags(unit.request(), more), unit.outputs()))
            .toList();
    return new CompileDatabase(file, changed, unusable, skipped, summary);
  }

  private static CompileRequest withFlags(CompileRequest request, List<String> more) {
    List<String> flags = Stream.concat(request.flags().stream(), more.stream()).toList();
    return new CompileRequest(request.source(), request.workingDirectory(), flags);
  }

  /**
   * Only the entries of the files named.
   *
   * @param workingDirectory what their names are relative to
   * @throws InputException if a file has no entry, or is not C
   */
  public CompileDatabase select(List<Path> files, Path workingDirectory) {
    return new FileSelection(this, workingDirectory).select(files);
  }

  /** Each file in the first of the ways it is compiled, for when one program takes all. */
  public CompileDatabase firstWays() {
    Set<Path> seen = new HashSet<>();
    List<Unit> first = units.stream().filter(unit -> seen.add(unit.request().source())).toList();
    return new CompileDatabase(file, first, unusable, skipped, summary);
  }

  /** What a user should know about what was left out, one thing a line. */
  public List<String> notices() {
    List<String> lines = new ArrayList<>();
    if (!skipped.isEmpty()) {
      lines.add("skipped " + skippedInWords());
    }
    lines.addAll(summary.inWords());
    return lines;
  }

  private String skippedInWords() {
    Map<SourceLanguage, Integer> counts = new TreeMap<>();
    skipped.forEach(file -> counts.merge(file.language(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(e -> inWords(e.getKey(), e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String inWords(SourceLanguage language, int number) {
    return language == SourceLanguage.UNKNOWN
        ? DatabaseSummary.count(number, "file", "files") + " of unknown kind"
        : DatabaseSummary.count(number, language.title() + " file", language.title() + " files");
  }
}
