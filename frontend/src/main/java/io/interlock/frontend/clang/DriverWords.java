package io.interlock.frontend.clang;

import io.interlock.frontend.clang.FlagRule.Action;
import io.interlock.frontend.clang.FlagRule.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Divides the command line of gcc or clang into flags with their values, and files. Nothing is left
 * out, unlike in {@link CompileFlags}.
 */
public final class DriverWords {
  private DriverWords() {}

  /**
   * A flag or a file.
   *
   * @param spelling the words as they were written
   * @param flag the flag without its value, long forms shortened; empty for a file
   * @param value of the flag, or the file
   */
  public record Word(List<String> spelling, String flag, String value) {
    public Word {
      spelling = List.copyOf(spelling);
    }

    public boolean isFile() {
      return flag.isEmpty();
    }
  }

  /** Divides the words after the compiler's name. A value that is missing at the end is empty. */
  public static List<Word> divide(List<String> words) {
    List<Word> divided = new ArrayList<>();
    for (int at = 0; at < words.size(); ) {
      Word word = wordAt(words, at);
      divided.add(word);
      at += word.spelling().size();
    }
    return divided;
  }

  /**
   * Replaces {@code @file} by the words in that file.
   *
   * @param kept contents of such files that were read before, by the name that follows the @
   * @param directory where other files are looked for
   */
  public static List<String> expand(List<String> words, Map<String, String> kept, Path directory) {
    List<String> expanded = new ArrayList<>();
    for (String word : words) {
      String content = word.startsWith("@") ? kept.get(word.substring(1)) : null;
      if (content == null) {
        expanded.add(word);
      } else {
        expanded.addAll(ResponseFiles.split(content));
      }
    }
    return new ResponseFiles(directory).expand(expanded);
  }

  private static Word wordAt(List<String> words, int at) {
    String word = words.get(at);
    if (!word.startsWith("-") || word.length() == 1) {
      return new Word(List.of(word), "", word);
    }
    Optional<FlagRule> found = FlagTable.standard().ruleFor(word);
    if (found.isEmpty()) {
      return new Word(List.of(word), word, "");
    }
    FlagRule rule = found.get();
    if (rule.action() == Action.AS) {
      return new Word(List.of(word), rule.replacement(), "");
    }
    boolean attached = rule.value() == Value.EITHER && word.length() > rule.prefix().length();
    if (attached) {
      String value = word.substring(rule.prefix().length());
      return new Word(
          List.of(word), rule.prefix(), value.startsWith("=") ? value.substring(1) : value);
    }
    if (rule.value() == Value.NONE) {
      return new Word(List.of(word), word, "");
    }
    List<String> spelling = words.subList(at, Math.min(at + 2, words.size()));
    return new Word(spelling, word, spelling.size() == 2 ? spelling.get(1) : "");
  }
}
