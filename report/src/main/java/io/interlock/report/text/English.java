package io.interlock.report.text;

import java.util.List;

/** Small matters of grammar. */
final class English {
  private English() {}

  /** {@code 1 file}, {@code 2 files}. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : plural(noun));
  }

  private static String plural(String noun) {
    return noun.endsWith("s") ? "es" : "s";
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<String> items) {
    int last = items.size() - 1;
    return last < 1
        ? String.join("", items)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }
}
