package io.interlock.bench;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table in a Markdown file, between the lines {@code <!-- name: begin -->} and {@code <!-- name:
 * end -->}. The first columns of a row name it. Rows {@code all: a}, {@code all: b} and {@code all}
 * belong together, the sum last.
 *
 * @param keyColumns how many columns name a row
 */
record MarkedTable(String name, List<String> columns, int keyColumns) {
  /** A table whose rows are named by the first column. */
  MarkedTable(String name, List<String> columns) {
    this(name, columns, 1);
  }

  /** Replaces the row of that name, or adds it; nothing outside the marks changes. */
  void put(Path file, List<String> row) {
    try {
      Files.writeString(file, with(file, Files.readString(file), row));
    } catch (IOException e) {
      throw new InputException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private String with(Path file, String document, List<String> row) {
    String begin = "<!-- " + name + ": begin -->\n";
    int start = document.indexOf(begin);
    int end = document.indexOf("<!-- " + name + ": end -->");
    if (start < 0 || end < start) {
      throw new InputException(file + ": has no lines '" + begin.strip() + "' and end");
    }
    start += begin.length();
    return document.substring(0, start)
        + table(document.substring(start, end), row)
        + document.substring(end);
  }

  private String table(String old, List<String> row) {
    String added = line(row);
    String key = "| " + String.join(" | ", row.subList(0, keyColumns)) + " |";
    var rows = new ArrayList<String>();
    old.lines().filter(line -> line.startsWith("| ")).skip(1).forEach(rows::add);
    int place = 0;
    while (place < rows.size() && !rows.get(place).startsWith(key)) {
      place++;
    }
    if (place < rows.size()) {
      rows.set(place, added);
    } else {
      rows.add(placeOfNew(row.get(0), rows), added);
    }
    String rule = "|" + "---|".repeat(columns.size());
    return line(columns) + "\n" + rule + "\n" + String.join("\n", rows) + "\n";
  }

  /** Among the parts of the same sum, by name, and before that; else at the end. */
  private static int placeOfNew(String name, List<String> rows) {
    String sum = sum(name);
    for (int i = 0; i < rows.size() && !name.equals(sum); i++) {
      String other = rows.get(i).substring(2, rows.get(i).indexOf(" |"));
      if (other.equals(sum) || (sum(other).equals(sum) && name.compareTo(other) < 0)) {
        return i;
      }
    }
    return rows.size();
  }

  /** The row that sums up a row and others. */
  private static String sum(String name) {
    int colon = name.indexOf(": ");
    return colon < 0 ? name : name.substring(0, colon);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
