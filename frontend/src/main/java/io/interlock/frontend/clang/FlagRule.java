package io.interlock.frontend.clang;

import java.util.Locale;

/**
 * One row of the table of compiler flags: which flags it is about, where their value stands, what
 * becomes of them, and why.
 *
 * @param pattern a flag, with {@code *} for any text
 * @param replacement the flag given instead, for {@link Action#AS}; else empty
 */
record FlagRule(String pattern, Value value, Action action, String replacement, String why) {
  /** Where the value of a flag stands. The words of the table are these in lower case. */
  enum Value {
    NONE,
    NEXT,
    EITHER
  }

  /** What becomes of a flag; the head of the table explains each. */
  enum Action {
    KEEP,
    DROP,
    NOTE,
    UNWRAP,
    HEADER,
    BUILTIN,
    OUTPUT,
    LANGUAGE,
    STOP,
    AS;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The text before the first {@code *}: no flag without it matches. */
  String prefix() {
    int star = pattern.indexOf('*');
    return star < 0 ? pattern : pattern.substring(0, star);
  }

  /** How much of the flag the pattern spells out; of two that match, the larger one decides. */
  int precision() {
    return (int) pattern.chars().filter(c -> c != '*').count();
  }

  /**
   * Whether the rule is about this word. A value that may stand in the same word need not be part
   * of the pattern.
   */
  boolean matches(String word) {
    return pattern.indexOf('*') >= 0
        ? matchesParts(word)
        : word.equals(pattern) || (value == Value.EITHER && word.startsWith(pattern));
  }

  /**
   * The first part begins the word, the last ends it, and each between is taken where it is met.
   */
  private boolean matchesParts(String word) {
    int star = pattern.indexOf('*');
    if (!word.regionMatches(0, pattern, 0, star)) {
      return false;
    }
    int at = star;
    int nextStar = pattern.indexOf('*', star + 1);
    while (nextStar >= 0) {
      String part = pattern.substring(star + 1, nextStar);
      int found = word.indexOf(part, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length();
      star = nextStar;
      nextStar = pattern.indexOf('*', star + 1);
    }
    int rest = pattern.length() - (star + 1);
    return word.length() - at >= rest
        && word.regionMatches(word.length() - rest, pattern, star + 1, rest);
  }
}
