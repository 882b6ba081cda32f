package io.interlock.frontend.database;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was unusual about the entries of a database.
 *
 * @param entries how many there are
 * @param duplicates how many were dropped because another says the same
 * @param preprocessing how many were dropped because they compile nothing
 * @param unknownCompilers compilers of unknown name, with the number of C files they compile
 */
public record DatabaseSummary(
    int entries, int duplicates, int preprocessing, SortedMap<String, Integer> unknownCompilers) {
  public DatabaseSummary {
    unknownCompilers = Collections.unmodifiableSortedMap(new TreeMap<>(unknownCompilers));
  }

  /** Says it in words, one thing a line; nothing for what is as usual. */
  List<String> inWords() {
    List<String> lines = new ArrayList<>();
    if (duplicates > 0) {
      lines.add("dropped " + count(duplicates, "repeated entry", "repeated entries"));
    }
    if (preprocessing > 0) {
      lines.add("skipped " + count(preprocessing, "entry", "entries") + " that only preprocess");
    }
    if (!unknownCompilers.isEmpty()) {
      lines.add(
          unknownCompilers.entrySet().stream()
              .map(e -> e.getKey() + " (" + count(e.getValue(), "file", "files") + ")")
              .collect(Collectors.joining(", ", "unknown compiler, taken for one like gcc: ", "")));
    }
    return lines;
  }

  static String count(int number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
