package io.interlock.frontend.capture;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what a capture may have missed, as far as that can be told. */
final class Notices {
  private static final int NAMED = 3;
  private static final int FILES_LOOKED_AT = 50_000;

  private final CaptureOptions options;
  private final BuildStart start;
  private final List<String> notices = new ArrayList<>();

  Notices(CaptureOptions options, BuildStart start) {
    this.options = options;
    this.start = start;
  }

  List<String> about(Trace trace, StepReader.Result read, CapturedBuild all) {
    if (read.build().steps().isEmpty()) {
      aboutNothing(read);
    }
    count(trace.damaged(), "record of a call was cut short", "records of calls were cut short");
    count(
        read.unusable(),
        "call of a tool could not be understood (are its file names valid in this locale?)",
        "calls of tools could not be understood (are their file names valid in this locale?)");
    list("compiled by a compiler that was not seen itself:", read.unseenSources());
    list("not for this processor, so what they ran was not seen:", read.foreignPrograms());
    aboutObjects(all);
    aboutSources(all);
    return notices;
  }

  private void aboutNothing(StepReader.Result read) {
    Optional<Path> object = freshObject();
    if (object.isPresent()) {
      notices.add(
          "nothing captured, although "
              + object.get()
              + " was made: if the build's tools are static programs, try --path-shims");
    } else if (read.probes() > 0) {
      notices.add("nothing captured: the build only tried out the compiler");
    } else {
      notices.add(
          "nothing captured: no compiler ran. If everything was up to date, clean first (make"
              + " clean)");
    }
  }

  /** An object file that the build made. Large trees are not searched to their end. */
  private Optional<Path> freshObject() {
    var search =
        new SimpleFileVisitor<Path>() {
          private Optional<Path> found = Optional.empty();
          private int seen;

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isObject(file) && attributes.lastModifiedTime().toMillis() >= start.millis()) {
              found = Optional.of(file);
            }
            return found.isPresent() || ++seen > FILES_LOOKED_AT
                ? FileVisitResult.TERMINATE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(options.workingDirectory(), search);
    } catch (IOException e) {
      return Optional.empty();
    }
    return search.found;
  }

  /** Objects that went into products, but no step made them. */
  private void aboutObjects(CapturedBuild all) {
    Set<Path> made = new HashSet<>();
    all.steps().forEach(step -> made.add(step.output()));
    Set<Path> unknown = new LinkedHashSet<>();
    all.steps().stream()
        .flatMap(Notices::inputs)
        .filter(file -> isObject(file) && !made.contains(file) && Files.exists(file))
        .forEach(unknown::add);
    list("made by something that was not seen (a copy, or a static tool):", fresh(unknown));
    unknown.removeIf(start::isBefore);
    Path here = options.workingDirectory().toAbsolutePath().normalize();
    unknown.removeIf(file -> !file.startsWith(here)); // the system's own
    list(
        "linked but not rebuilt, so how they are made is not known (make clean?):", names(unknown));
  }

  private List<String> fresh(Set<Path> files) {
    return names(files.stream().filter(start::isBefore).collect(Collectors.toSet()));
  }

  private static List<String> names(Set<Path> files) {
    return files.stream().map(Path::toString).sorted().toList();
  }

  private static Stream<Path> inputs(BuildStep step) {
    if (step instanceof LinkStep link) {
      return link.inputs().stream();
    }
    return step instanceof ArchiveStep archive ? archive.members().stream() : Stream.empty();
  }

  private static boolean isObject(Path file) {
    return file.toString().endsWith(".o") || file.toString().endsWith(".lo");
  }

  private void aboutSources(CapturedBuild all) {
    List<String> gone =
        all.compileSteps().stream()
            .map(CompileStep::source)
            .filter(source -> !Files.exists(source))
            .map(Path::toString)
            .distinct()
            .toList();
    list("compiled but gone by now:", gone);
  }

  private void count(int number, String one, String many) {
    if (number > 0) {
      notices.add(number + " " + (number == 1 ? one : many));
    }
  }

  private void list(String what, List<String> names) {
    if (!names.isEmpty()) {
      String shown = names.stream().limit(NAMED).collect(Collectors.joining(", "));
      int more = names.size() - NAMED;
      notices.add(what + " " + shown + (more > 0 ? " and " + more + " more" : ""));
    }
  }
}
