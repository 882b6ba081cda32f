package io.interlock.frontend.clang;

import io.interlock.frontend.clang.FlagRule.Action;
import io.interlock.frontend.clang.FlagRule.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What Interlock knows about the flags of gcc and clang, read from a text file whose head explains
 * its columns. The most specific rule that matches a flag decides, so their order does not matter.
 */
final class FlagTable {
  private static final String RESOURCE = "compiler-flags.txt";
  private static final String BOTH_FORMS = "[no-]";

  private final List<FlagRule> rules;
  private final Node root = new Node();

  private FlagTable(List<FlagRule> rules) {
    this.rules = List.copyOf(rules);
    rules.forEach(rule -> nodeOf(rule.prefix()).add(rule));
  }

  /** The rules with the same prefix, in a tree of their letters: a big build has many words. */
  private static final class Node {
    final Map<Character, Node> next = new HashMap<>();
    final List<FlagRule> rules = new ArrayList<>();

    void add(FlagRule rule) {
      rules.add(rule);
      rules.sort(Comparator.comparingInt(FlagRule::precision).reversed());
    }
  }

  private Node nodeOf(String prefix) {
    Node node = root;
    for (int i = 0; i < prefix.length(); i++) {
      node = node.next.computeIfAbsent(prefix.charAt(i), key -> new Node());
    }
    return node;
  }

  /** The table that comes with Interlock. */
  static FlagTable standard() {
    return Standard.TABLE;
  }

  /** Loaded on first use. */
  private static final class Standard {
    static final FlagTable TABLE = load();

    private static FlagTable load() {
      try (InputStream in = FlagTable.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException("missing resource " + RESOURCE);
        }
        return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException naming the line that is wrong
   */
  static FlagTable parse(String text) {
    List<FlagRule> rules = new ArrayList<>();
    Set<String> patterns = new HashSet<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      for (FlagRule rule : parseRow(line, number)) {
        check(patterns.add(rule.pattern()), number, rule.pattern() + " has a row already");
        rules.add(rule);
      }
    }
    return new FlagTable(rules);
  }

  private static List<FlagRule> parseRow(String line, int number) {
    String[] cells = line.strip().split("\\s+", 4);
    check(cells.length == 4, number, "expected pattern, value, action and why");
    String pattern = cells[0];
    check(pattern.startsWith("-") && pattern.length() > 1, number, "a flag starts with a dash");
    Value value =
        switch (cells[1]) {
          case "-" -> Value.NONE;
          case "next" -> Value.NEXT;
          case "either" -> Value.EITHER;
          default -> throw wrong(number, "no such value: " + cells[1]);
        };
    boolean replaces = cells[2].startsWith("as:-");
    String replacement = replaces ? cells[2].substring("as:".length()) : "";
    String word = replaces ? "as" : cells[2];
    Action action =
        Arrays.stream(Action.values())
            .filter(candidate -> candidate.word().equals(word))
            .filter(candidate -> (candidate == Action.AS) == replaces)
            .findFirst()
            .orElseThrow(() -> wrong(number, "no such action: " + cells[2]));
    check(!replaces || value == Value.NONE, number, "a replaced flag has no value");
    return formsOf(pattern).stream()
        .map(form -> new FlagRule(form, value, action, replacement, cells[3]))
        .collect(Collectors.toList());
  }

  private static List<String> formsOf(String pattern) {
    return pattern.contains(BOTH_FORMS)
        ? List.of(pattern.replace(BOTH_FORMS, ""), pattern.replace(BOTH_FORMS, "no-"))
        : List.of(pattern);
  }

  private static void check(boolean holds, int line, String otherwise) {
    if (!holds) {
      throw wrong(line, otherwise);
    }
  }

  private static IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException("line " + line + ": " + what);
  }

  List<FlagRule> rules() {
    return rules;
  }

  /** The rule for a word of a command line, if there is one. */
  Optional<FlagRule> ruleFor(String word) {
    Optional<FlagRule> rule = Optional.empty();
    Node node = root;
    for (int i = 0; i < word.length(); i++) {
      node = node.next.get(word.charAt(i));
      if (node == null) {
        break;
      }
      for (FlagRule closer : node.rules) {
        if (closer.matches(word)) {
          rule = Optional.of(closer);
          break;
        }
      }
    }
    return rule;
  }
}
