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
        ? matches(word, 0, 0)
        : word.equals(pattern) || (value == Value.EITHER && word.startsWith(pattern));
  }

  private boolean matches(String word, int at, int in) {
    int star = pattern.indexOf('*', in);
    if (star < 0) {
      return word.substring(at).equals(pattern.substring(in));
    }
    String literal = pattern.substring(in, star);
    if (!word.startsWith(literal, at)) {
      return false;
    }
    for (int next = at + literal.length(); next <= word.length(); next++) {
      if (matches(word, next, star + 1)) {
        return true;
      }
    }
    return false;
  }
}
