package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a compiler command line says: the flags that matter for the meaning of the program, and what
 * it asked the compiler to do.
 *
 * @param kept flags to give to clang, in the user's order
 * @param tolerated flags left out although the program may mean something else without them
 * @param inputs the words that are no flags, that is, files
 * @param output the file named by {@code -o}
 * @param language the language named by the last {@code -x}
 * @param step how far the compiler was to go
 * @param builtinHeaders whether another compiler's own headers were named
 */
public record CompileFlags(
    List<Flag> kept,
    List<String> tolerated,
    List<String> inputs,
    Optional<String> output,
    Optional<String> language,
    Step step,
    BuiltinHeaders builtinHeaders) {

  /** A flag as the user wrote it, and as the words that clang gets. */
  public record Flag(String text, List<String> words) {
    static Flag of(String... words) {
      return new Flag(String.join(" ", words), List.of(words));
    }
  }

  /** The last step the compiler was asked to take. */
  public enum Step {
    PREPROCESS,
    CHECK,
    COMPILE,
    LINK
  }

  /** Whether the command line names the headers that a compiler brings for itself. */
  public enum BuiltinHeaders {
    IMPLIED,
    NAMED
  }

  public CompileFlags {
    kept = List.copyOf(kept);
    tolerated = List.copyOf(tolerated);
    inputs = List.copyOf(inputs);
  }

  /**
   * Reads the words after the compiler's name.
   *
   * @param workingDirectory where {@code @file} is looked for
   * @throws InputException if a flag lacks its value, or a response file cannot be read
   */
  public static CompileFlags parse(List<String> words, Path workingDirectory) {
    List<String> expanded = new ResponseFiles(workingDirectory).expand(words);
    return new FlagReader(FlagTable.standard()).read(expanded);
  }

  /** Whether a flag with one of these beginnings is kept. */
  boolean has(String... prefixes) {
    return kept.stream().anyMatch(flag -> startsWithAny(flag.text(), prefixes));
  }

  private static boolean startsWithAny(String text, String... prefixes) {
    for (String prefix : prefixes) {
      if (text.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
