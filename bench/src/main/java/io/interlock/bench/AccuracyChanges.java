package io.interlock.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What two measurements on the same programs tell apart. */
record AccuracyChanges(List<String> fixed, List<String> broken, int added, int gone) {
  AccuracyChanges {
    fixed = List.copyOf(fixed);
    broken = List.copyOf(broken);
  }

  /** From expectations to whether they were met. */
  static AccuracyChanges between(Map<String, Boolean> old, Map<String, Boolean> now) {
    var fixed = new ArrayList<String>();
    var broken = new ArrayList<String>();
    int added = 0;
    for (Map.Entry<String, Boolean> entry : now.entrySet()) {
      Boolean before = old.get(entry.getKey());
      if (before == null) {
        added++;
      } else if (!before.equals(entry.getValue())) {
        (entry.getValue() ? fixed : broken).add(entry.getKey());
      }
    }
    int gone = (int) old.keySet().stream().filter(key -> !now.containsKey(key)).count();
    return new AccuracyChanges(fixed, broken, added, gone);
  }

  String text() {
    var out = new StringBuilder();
    fixed.forEach(key -> out.append("fixed: ").append(key).append('\n'));
    broken.forEach(key -> out.append("broken: ").append(key).append('\n'));
    out.append(
        "compared: %d fixed, %d broken, %d only now, %d only before%n"
            .formatted(fixed.size(), broken.size(), added, gone));
    return out.toString();
  }
}
