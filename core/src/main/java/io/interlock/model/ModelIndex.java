package io.interlock.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds rows by name: an exact one first, then the pattern with most letters of its own. */
final class ModelIndex {
  /** A row, and the name or pattern in it that was found. */
  record Entry(String name, ModelRow row) {
    FunctionModel model() {
      return row.model(name);
    }
  }

  private final Map<String, ModelRow> exact;
  private final List<NamePattern> patterns = new ArrayList<>();

  /**
   * @param rows for the same name, later ones win
   */
  ModelIndex(List<ModelRow> rows) {
    exact = new HashMap<>(rows.size() * 4);
    for (ModelRow row : rows) {
      for (String name : row.names()) {
        if (NamePattern.isPattern(name)) {
          patterns.add(NamePattern.of(name, row));
        } else {
          exact.put(name, row);
        }
      }
    }
    Collections.reverse(patterns);
    patterns.sort(NamePattern.MOST_SPECIFIC_FIRST);
  }

  @Nullable Entry find(String name) {
    ModelRow row = exact.get(name);
    if (row != null) {
      return new Entry(name, row);
    }
    for (NamePattern pattern : patterns) {
      if (pattern.matches(name)) {
        return new Entry(pattern.pattern(), pattern.row());
      }
    }
    return null;
  }

  /** The rows that win, by name or pattern. */
  List<Entry> all() {
    var all = new TreeMap<String, Entry>();
    exact.forEach((name, row) -> all.put(name, new Entry(name, row)));
    for (NamePattern p : patterns) {
      all.putIfAbsent(p.pattern(), new Entry(p.pattern(), p.row()));
    }
    return List.copyOf(all.values());
  }
}
