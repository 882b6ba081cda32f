package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files were linked.
 *
 * @param inputs objects, archives, shared libraries and linker scripts named as files, in order
 * @param libraries those named by {@code -l}, in order
 * @param libraryDirectories those named by {@code -L}, in order
 */
public record LinkStep(
    Path directory,
    List<String> arguments,
    Path output,
    Kind kind,
    List<Path> inputs,
    List<Library> libraries,
    List<Path> libraryDirectories)
    implements BuildStep {

  /** What was made. */
  public enum Kind {
    EXECUTABLE,
    SHARED_LIBRARY,
    /** An object file, by {@code -r}. */
    OBJECT
  }

  /**
   * A library named by {@code -l}.
   *
   * @param name what follows {@code -l}
   * @param file where it was found in the directories of {@code -L}; empty for the system's own
   */
  public record Library(String name, Optional<Path> file) {}

  public LinkStep {
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    libraries = List.copyOf(libraries);
    libraryDirectories = List.copyOf(libraryDirectories);
  }
}
