package io.interlock.frontend.clang;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A whole compiler command line, as builds record it. The compiler's own name says things too: a
 * cross compiler's name starts with its target, and {@code g++} takes a {@code .c} file for C++.
 *
 * @param compiler as it was called
 * @param flags its arguments, preceded by what its name says; files are still among them
 */
public record CompileCommand(String compiler, List<String> flags) {
  private static final Set<String> LAUNCHERS =
      Set.of("ccache", "sccache", "distcc", "icecc", "gomacc", "env", "nice", "time");
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);
  private static final Pattern COMPILER =
      Pattern.compile(
          "(?:(?<target>\\w+(?:-[\\w.]+)+)-)?"
              + "(?<kind>gcc|cc|clang|c89|c99|icc|icx|g\\+\\+|c\\+\\+|clang\\+\\+)"
              + "(?:-\\d+(?:\\.\\d+)*)?(?:\\.exe)?");

  public CompileCommand {
    flags = List.copyOf(flags);
  }

  /**
   * Takes the words for a call of some compiler with flags like gcc's, whatever its name. Empty if
   * they name no program at all.
   */
  public static Optional<CompileCommand> assume(List<String> words) {
    int at = afterLaunchers(words);
    return at == words.size()
        ? Optional.empty()
        : Optional.of(new CompileCommand(words.get(at), words.subList(at + 1, words.size())));
  }

  /** Empty if the words are no call of a C or C++ compiler. */
  public static Optional<CompileCommand> parse(List<String> words) {
    int at = afterLaunchers(words);
    if (at == words.size()) {
      return Optional.empty();
    }
    String compiler = words.get(at);
    Matcher name = COMPILER.matcher(fileName(compiler));
    if (!name.matches()) {
      return Optional.empty();
    }
    List<String> flags = new ArrayList<>();
    if (name.group("target") != null) {
      flags.add("--target=" + name.group("target"));
    }
    if (name.group("kind").endsWith("++")) {
      flags.addAll(List.of("-x", "c++"));
    }
    flags.addAll(words.subList(at + 1, words.size()));
    return Optional.of(new CompileCommand(compiler, flags));
  }

  private static int afterLaunchers(List<String> words) {
    int at = 0;
    while (at < words.size() && isLauncher(words.get(at))) {
      at++;
    }
    return at;
  }

  private static boolean isLauncher(String word) {
    return LAUNCHERS.contains(fileName(word)) || ASSIGNMENT.matcher(word).matches();
  }

  private static String fileName(String word) {
    try {
      return String.valueOf(Path.of(word).getFileName());
    } catch (InvalidPathException e) {
      return word;
    }
  }
}
