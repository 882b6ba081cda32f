package io.interlock.bench;

import io.interlock.run.InputException;
import io.interlock.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds programs below directories: task files, and C files with annotations that no task names.
 * What has neither is left out.
 */
final class JudgedPrograms {
  private final Path workingDirectory;
  private final @Nullable Convention convention;
  private final List<JudgedProgram> programs = new ArrayList<>();

  /**
   * @param convention null to choose by the names of the files
   */
  JudgedPrograms(Path workingDirectory, @Nullable Convention convention) {
    this.workingDirectory = workingDirectory;
    this.convention = convention;
  }

  /** In the order of names. */
  static List<JudgedProgram> below(
      List<Path> roots, Path workingDirectory, @Nullable Convention convention) {
    var found = new JudgedPrograms(workingDirectory, convention);
    for (Path root : roots) {
      found.addBelow(root);
    }
    if (found.programs.isEmpty()) {
      throw new InputException("no annotated program below " + roots.get(0));
    }
    return found.programs;
  }

  private void addBelow(Path root) {
    Map<Path, List<Path>> sourcesByFolder = new TreeMap<>();
    Set<Path> inputs = new HashSet<>();
    for (Path file : filesBelow(root)) {
      if (file.toString().endsWith(".yml")) {
        VerdictTask.read(file).ifPresent(task -> add(root, file, task, inputs));
      } else if (file.toString().endsWith(".c")) {
        sourcesByFolder.computeIfAbsent(parent(file), f -> new ArrayList<>()).add(file);
      }
    }
    sourcesByFolder.forEach(
        (folder, files) -> {
          Convention chosen = convention == null ? Convention.of(files) : convention;
          files.stream()
              .filter(file -> !inputs.contains(file.normalize()))
              .forEach(file -> add(root, file, Annotations.read(lines(file), chosen)));
        });
  }

  private void add(Path root, Path file, VerdictTask task, Set<Path> inputs) {
    inputs.addAll(task.inputs());
    String name = name(file);
    programs.add(
        new JudgedProgram(
            folder(root, file),
            name,
            task.inputs(),
            task.flags(),
            List.of(new Expectation(name, 0, task.verdict())),
            Optional.empty(),
            0));
  }

  private void add(Path root, Path file, Annotations annotations) {
    if (annotations.marks().isEmpty() && annotations.exemptLines() == 0) {
      return;
    }
    String name = name(file);
    programs.add(
        new JudgedProgram(
            folder(root, file),
            name,
            List.of(file),
            List.of(),
            annotations.marks().stream()
                .map(mark -> new Expectation(name, mark.line(), mark.kind()))
                .toList(),
            annotations.exempt(),
            annotations.exemptLines()));
  }

  private String name(Path file) {
    return SourceFile.of(file, workingDirectory).path();
  }

  private String folder(Path root, Path file) {
    Path base = workingDirectory.resolve(root).normalize();
    Path folder = workingDirectory.resolve(parent(file)).normalize();
    Path shown = folder.equals(base) ? folder : base.relativize(folder);
    return folder.equals(base) ? String.valueOf(shown.getFileName()) : shown.toString();
  }

  private static Path parent(Path file) {
    return file.resolveSibling("").normalize();
  }

  private static List<Path> filesBelow(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new InputException("cannot list " + root + ": " + e.getMessage(), e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (MalformedInputException e) {
      return latinLines(file);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static List<String> latinLines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
