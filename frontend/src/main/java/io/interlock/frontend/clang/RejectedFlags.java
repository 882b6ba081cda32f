package io.interlock.frontend.clang;

import io.interlock.frontend.clang.CompileFlags.Flag;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which of the user's flags clang refused, by what it printed. Such an error has no place in a
 * source file and names the flag, its beginning or its value in quotes.
 */
final class RejectedFlags {
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'");
  private static final String UNKNOWN = "unknown argument";

  /**
   * Flags to leave out when trying again.
   *
   * @param all every flag that was refused
   * @param unknown those refused for what they are, whatever the other flags
   */
  record Rejected(Set<Flag> all, Set<Flag> unknown) {}

  private RejectedFlags() {}

  static Rejected in(String output, List<Flag> flags) {
    Set<Flag> all = new LinkedHashSet<>();
    Set<Flag> unknown = new LinkedHashSet<>();
    Matcher error = Diagnostics.UNPLACED.matcher(output);
    while (error.find()) {
      List<Flag> refused = refusedBy(error.group(1), flags);
      all.addAll(refused);
      if (error.group(1).startsWith(UNKNOWN)) {
        unknown.addAll(refused);
      }
    }
    return new Rejected(all, unknown);
  }

  private static List<Flag> refusedBy(String message, List<Flag> flags) {
    List<String> quoted =
        QUOTED.matcher(message).results().map((MatchResult result) -> result.group(1)).toList();
    for (String name : quoted) {
      List<Flag> named = flags.stream().filter(flag -> isNamed(flag, name)).toList();
      if (!named.isEmpty()) {
        return named; // The first flag named is at fault; others are what it does not go with.
      }
    }
    return quoted.stream()
        .limit(1)
        .flatMap(value -> flags.stream().filter(flag -> hasValue(flag, value)))
        .toList();
  }

  private static boolean isNamed(Flag flag, String name) {
    return name.equals(flag.text())
        || name.equals(flag.words().get(0))
        || (name.startsWith("-") && name.endsWith("=") && flag.text().startsWith(name));
  }

  /** Only flags for the machine or the language: the value of a macro may be anything. */
  private static boolean hasValue(Flag flag, String value) {
    String text = flag.text();
    boolean mayBeMeant =
        text.startsWith("-m") || text.startsWith("--target") || text.startsWith("-target");
    return mayBeMeant && (text.endsWith("=" + value) || text.endsWith(" " + value));
  }
}
