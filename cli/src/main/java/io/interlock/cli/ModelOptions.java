package io.interlock.cli;

import io.interlock.model.LibraryModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The models of a run: those shipped, those of the project, those named on the command line. */
final class ModelOptions {
  private static final Path OF_PROJECT = Path.of(".interlock", "models.yml");

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description =
          "Further models of library functions (docs/models.md); may be given several times. "
              + ".interlock/models.yml of the project is read without being named.")
  private List<Path> files = new ArrayList<>();

  /**
   * Later ones win over earlier ones.
   *
   * @param start a directory of the project, or a file in it
   * @param notices hears which file of the project was taken
   */
  LibraryModels load(Path start, Consumer<String> notices) {
    Optional<Path> project = ofProject(start);
    project.ifPresent(file -> notices.accept("with the models of " + file));
    return LibraryModels.shipped().with(Stream.concat(project.stream(), files.stream()).toList());
  }

  /** That of the nearest directory above that has one. */
  private static Optional<Path> ofProject(Path start) {
    return Stream.iterate(start.toAbsolutePath().normalize(), d -> d != null, Path::getParent)
        .map(directory -> directory.resolve(OF_PROJECT))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
