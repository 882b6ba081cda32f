package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;

/**
 * One source file was compiled or assembled.
 *
 * @param arguments the command as it was given, if it did this and nothing else; otherwise the part
 *     of it that compiles this file
 * @param output the object file; for {@code -S} the assembly. If the compiler linked at once, the
 *     object was temporary: then this is a name that stands for it, {@code prog-main.o}
 */
public record CompileStep(
    Path directory, List<String> arguments, Path output, Path source, Language language)
    implements BuildStep {

  /** The language of a source file. */
  public enum Language {
    C,
    CXX,
    ASSEMBLY,
    /** Objective-C, Fortran and others. */
    OTHER
  }

  public CompileStep {
    arguments = List.copyOf(arguments);
  }
}
