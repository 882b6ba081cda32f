package io.interlock.cli;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Tool;
import io.interlock.history.History;
import io.interlock.report.SourceStamps;
import io.interlock.report.json.JsonReport;
import io.interlock.run.InputException;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceTexts;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the history of a project is kept, and its use. */
final class HistoryOptions {
  private static final Path DIRECTORY = Path.of(".interlock");
  private static final Path FILE = DIRECTORY.resolve("history.db");

  @Option(
      names = "--history",
      paramLabel = "FILE",
      description =
          "The file that keeps runs and judgements. Unless named, it is "
              + ".interlock/history.db of the project, and kept only if the project has a "
              + "directory .interlock ('interlock init').")
  private @Nullable Path file;

  @Option(names = "--no-history", description = "Neither use nor keep a history.")
  private boolean none;

  /** The file to use, if there is a history or there is to be one. */
  private Optional<Path> file() {
    if (none) {
      return Optional.empty();
    }
    return file != null ? Optional.of(file) : ofProject();
  }

  private static Optional<Path> ofProject() {
    Path start = Path.of("").toAbsolutePath().normalize();
    return Stream.iterate(start, d -> d != null, Path::getParent)
        .filter(d -> Files.isDirectory(d.resolve(DIRECTORY)))
        .map(d -> d.resolve(FILE))
        .findFirst();
  }

  private static History open(Path path, PrintWriter err) {
    return History.open(path, notice -> Message.print(err, notice));
  }

  /** The result with what was said about its findings. A check does not fail over its history. */
  CheckResult apply(CheckResult result, PrintWriter err) {
    Optional<Path> path = file();
    if (path.isEmpty()) {
      return result;
    }
    try (History history = open(path.get(), err)) {
      return history.apply(result);
    } catch (InputException e) {
      Message.print(err, String.valueOf(e.getMessage()));
      return result;
    }
  }

  /** Keeps a run of {@code what}, if a history is kept. */
  void record(String what, CheckResult result, SourceStamps sources, PrintWriter err) {
    Optional<Path> path = file();
    if (path.isPresent()) {
      try (History history = open(path.get(), err)) {
        var tool = new Tool("interlock", Version.current());
        history.record(what, new JsonReport(tool, result, sources), Instant.now());
      } catch (InputException e) {
        Message.print(err, "this run is not kept: " + e.getMessage());
      }
    }
  }

  /** The history, which must exist. */
  History existing(PrintWriter err) {
    Path path =
        file()
            .filter(Files::exists)
            .orElseThrow(
                () ->
                    new InputException(
                        "there is no history here; 'interlock init' begins one, or name a report"));
    return open(path, err);
  }

  /** The reports to look in: the one named, or the last ones of the history. */
  List<JsonReport> reports(Optional<Path> named, PrintWriter err) {
    if (named.isPresent()) {
      return List.of(SavedReports.json(named.get()));
    }
    try (History history = existing(err)) {
      return history.reports().stream().map(r -> r.with(history.apply(r.result()))).toList();
    }
  }

  /** A finding and the report it is in. */
  record Found(Finding finding, JsonReport report) {
    /** Tells which of its sources have changed since. */
    void tellChanges(SourceTexts now, PrintWriter err) {
      Set<SourceFile> own =
          finding.accesses().stream().map(a -> a.position().file()).collect(Collectors.toSet());
      report.sources().changed(now).stream()
          .filter(own::contains)
          .forEach(file -> tellChange(file, err));
    }
  }

  static void tellChange(SourceFile file, PrintWriter err) {
    Message.print(err, file + " is missing or has changed since the check: lines may be others");
  }

  /** The finding whose id begins so. */
  static Found find(String id, List<JsonReport> reports) {
    for (JsonReport report : reports) {
      List<Finding> found =
          report.result().findings().stream().filter(f -> f.id().value().startsWith(id)).toList();
      Optional<Finding> exact = found.stream().filter(f -> f.id().value().equals(id)).findFirst();
      if (exact.isPresent() || found.size() == 1) {
        return new Found(exact.orElseGet(() -> found.get(0)), report);
      }
      if (found.size() > 1) {
        throw new InputException(
            "several findings begin with "
                + id
                + ": "
                + found.get(0).id()
                + ", "
                + found.get(1).id());
      }
    }
    throw new InputException("there is no finding " + id);
  }
}
