package io.interlock.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Names that may have been meant by one that does not exist. */
public final class CloseNames {
  private static final int SHOWN = 3;

  /** One slip for so many letters. */
  private static final int LETTERS_PER_SLIP = 3;

  private record Candidate(String name, int distance) {}

  private CloseNames() {}

  /** The few names closest to a wrong one, closest first; none if all are too far off. */
  public static List<String> of(String wrong, Collection<String> names) {
    int limit = 1 + wrong.length() / LETTERS_PER_SLIP;
    return names.stream()
        .distinct()
        .filter(name -> Math.abs(name.length() - wrong.length()) <= limit)
        .map(name -> new Candidate(name, distance(wrong, name)))
        .filter(candidate -> candidate.distance() <= limit)
        .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .limit(SHOWN)
        .map(Candidate::name)
        .toList();
  }

  /** The same as the end of a sentence: {@code ; did you mean a, b?} or nothing. */
  public static String question(String wrong, Collection<String> names) {
    List<String> close = of(wrong, names);
    return close.isEmpty() ? "" : "; did you mean " + String.join(", ", close) + "?";
  }

  /** How many letters to add, drop, replace or swap with the next (optimal string alignment). */
  static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] free = before;
      before = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], 1 + before[j - 2]);
        }
      }
    }
    return row[b.length()];
  }
}
