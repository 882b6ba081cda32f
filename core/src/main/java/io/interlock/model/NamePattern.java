package io.interlock.model;

import java.util.Comparator;

/**
 * A name with {@code *} in it, which stands for any text, also none. Of several that match a name,
 * the one with most letters of its own wins.
 */
record NamePattern(String pattern, int letters, ModelRow row) {
  /** The more specific first; what is said later before what is said earlier, by a stable sort. */
  static final Comparator<NamePattern> MOST_SPECIFIC_FIRST =
      (a, b) -> Integer.compare(b.letters, a.letters);

  static NamePattern of(String pattern, ModelRow row) {
    int letters = 0;
    for (int i = 0; i < pattern.length(); i++) {
      letters += pattern.charAt(i) == '*' ? 0 : 1;
    }
    return new NamePattern(pattern, letters, row);
  }

  static boolean isPattern(String name) {
    return name.indexOf('*') >= 0;
  }

  /** Matches by going back to the last star only: linear for one star, no stack. */
  boolean matches(String name) {
    int star = -1;
    int retry = 0;
    int p = 0;
    int n = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = n;
      } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
