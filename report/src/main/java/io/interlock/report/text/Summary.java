package io.interlock.report.text;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.report.Selection;
import java.util.ArrayList;
import java.util.List;

/** The whole result in one line. */
final class Summary {
  private Summary() {}

  static Line of(CheckResult result, Selection selection) {
    String checked = checked(result.counts());
    return Line.of(found(result))
        .add(
            selection.omitted().isEmpty()
                ? ""
                : " (not shown: " + English.list(selection.omitted()) + ")")
        .add(checked.isEmpty() ? "" : "; checked " + checked);
  }

  private static String found(CheckResult result) {
    long files = result.findings().stream().map(f -> f.place().file()).distinct().count();
    return result.findings().isEmpty()
        ? "no races found" + (result.incomplete().isEmpty() ? "" : ", but the check is incomplete")
        : English.count(result.findings().size(), "race")
            + groups(result)
            + " in "
            + English.count(files, "file");
  }

  /** Into how many groups races fall that seem to have one cause; nothing if each has its own. */
  private static String groups(CheckResult result) {
    int groups = result.groups();
    return groups == result.findings().size() ? "" : " in " + English.count(groups, "group") + ",";
  }

  private static String checked(Counts counts) {
    List<String> parts = new ArrayList<>();
    addCount(counts.files(), "file", parts);
    addCount(counts.functions(), "function", parts);
    addCount(counts.threads(), "thread", parts);
    addCount(counts.accesses(), "access", parts);
    String shared = English.count(counts.sharedLocations(), "shared location");
    return English.list(parts) + (counts.sharedLocations() == 0 ? "" : " to " + shared);
  }

  /** What was not counted is not mentioned. */
  private static void addCount(long count, String noun, List<String> parts) {
    if (count > 0) {
      parts.add(English.count(count, noun));
    }
  }
}
