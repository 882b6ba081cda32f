package io.interlock.frontend.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.interlock.frontend.capture.CaptureOptions.EarlierSteps;
import io.interlock.frontend.capture.CaptureOptions.Watching;
import io.interlock.frontend.clang.BundledToolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A small project in a directory of its own, and captures of its builds. */
final class TestBuild {
  private final Path directory;

  TestBuild(Path directory) {
    this.directory = directory;
  }

  Path path(String name) {
    return directory.resolve(name);
  }

  Path write(String name, String... lines) throws IOException {
    Path file = path(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  /** A C file with one function, named like the file. */
  Path source(String name) throws IOException {
    String base = name.substring(name.lastIndexOf('/') + 1).replace(".c", "");
    return write(name, base.equals("main") ? "int main(void) { return 0; }" : unit(base));
  }

  private static String unit(String name) {
    return "int " + name + "(void) { return 1; }";
  }

  Path script(String name, String... lines) throws IOException {
    Path file = write(name, lines);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  /** Runs something outside of any capture; it must succeed. */
  void prepare(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(output);
    }
  }

  CaptureResult capture(String... command) {
    return capture(EarlierSteps.KEEP, Watching.BY_PRELOADING, command);
  }

  CaptureResult shell(String line) {
    return capture("/bin/sh", "-c", line);
  }

  CaptureResult capture(EarlierSteps earlier, Watching watching, String... command) {
    var options = new CaptureOptions(List.of(command), directory, output(), earlier, watching);
    return new Capture(options, () -> BundledToolchain.locate(text -> {}), process -> {}).run();
  }

  Path output() {
    return path("capture");
  }

  /** What is kept, as {@code compile main.o < main.c}, relative to the project. */
  List<String> kept() throws IOException {
    return BuildFile.read(output().resolve("build.json")).steps().stream()
        .map(this::describe)
        .toList();
  }

  List<String> describe(CapturedBuild build) {
    return build.steps().stream().map(this::describe).toList();
  }

  private String describe(BuildStep step) {
    if (step instanceof CompileStep compile) {
      return "compile " + name(step.output()) + " < " + name(compile.source());
    } else if (step instanceof ArchiveStep archive) {
      return "archive " + name(step.output()) + " < " + names(archive.members().stream());
    }
    LinkStep link = (LinkStep) step;
    Stream<Path> found = link.libraries().stream().flatMap(l -> l.file().stream());
    return "link "
        + name(step.output())
        + " < "
        + names(Stream.concat(link.inputs().stream(), found));
  }

  private String names(Stream<Path> files) {
    return String.join(" ", files.map(this::name).toList());
  }

  private String name(Path file) {
    return file.startsWith(directory) ? directory.relativize(file).toString() : file.toString();
  }
}
