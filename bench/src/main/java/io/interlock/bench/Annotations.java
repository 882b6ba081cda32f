package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the comments of a C file say about its races: {@code // RACE} at the end of a line with an
 * access that takes part in one, {@code // NORACE} at the end of a line where none does.
 *
 * @param exempt why the file as a whole is not scored
 * @param exemptLines how many marked lines are not scored
 */
record Annotations(List<Mark> marks, Optional<String> exempt, int exemptLines) {
  private static final Pattern MARK =
      Pattern.compile("\\S.*//\\s*(?:TODO )?(NORACE|RACE)(!?)(?![\\w!])");
  private static final Pattern UNCERTAIN = Pattern.compile("\\bTODO\\b");
  private static final Pattern OTHER_PROGRAM =
      Pattern.compile("\\b(kernel|allfuns|mainfun|nonstatic)\\b");

  record Mark(int line, Kind kind) {}

  Annotations {
    marks = List.copyOf(marks);
  }

  static Annotations read(List<String> lines, Convention convention) {
    var marks = new ArrayList<Mark>();
    int exemptLines = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher mark = MARK.matcher(line);
      if (line.strip().startsWith("//") || !mark.find()) {
        continue;
      }
      Kind kind = mark.group(1).equals("RACE") ? Kind.RACE : Kind.NO_RACE;
      boolean bare = kind == Kind.RACE && mark.group(2).isEmpty();
      boolean scored = convention == Convention.own || !bare;
      if (scored && !UNCERTAIN.matcher(line).find()) {
        marks.add(new Mark(i + 1, kind));
      } else {
        exemptLines++;
      }
    }
    return new Annotations(marks, exemption(lines), exemptLines);
  }

  private static Optional<String> exemption(List<String> lines) {
    String first = lines.isEmpty() ? "" : lines.get(0).strip();
    if (!first.startsWith("//")) {
      return Optional.empty();
    } else if (first.contains("SKIP")) {
      return Optional.of("skipped by its first line");
    } else if (first.contains("PARAM") && OTHER_PROGRAM.matcher(first).find()) {
      return Optional.of("does not start at main");
    }
    return Optional.empty();
  }
}
