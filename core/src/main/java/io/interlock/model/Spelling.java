package io.interlock.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Spelling {
  private static final int MAX_LENGTH = 60;

  private Spelling() {}

  /** {@code ; did you mean 'x'?}, or nothing if no word is close. */
  static String suggestion(String word, Collection<String> known) {
    return closest(word, known).map(k -> "; did you mean '" + k + "'?").orElse("");
  }

  private static Optional<String> closest(String word, Collection<String> known) {
    if (word.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int limit = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(k -> distance(word, k) <= limit)
        .min(Comparator.comparing((String k) -> distance(word, k)).thenComparing(k -> k));
  }

  /** The least number of letters to change, add or drop (Levenshtein). */
  private static int distance(String a, String b) {
    var row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
