package io.interlock.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Incomplete;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.source.Position;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What limits the result: work that was cut short, and code that was not seen. */
final class Caveats {
  private static final int INDENT = 2;

  /** Names told for one kind of unseen code; the JSON report has them all. */
  private static final int NAMES = 5;

  private final CheckResult result;

  Caveats(CheckResult result) {
    this.result = result;
  }

  void write(LineWriter out) throws IOException {
    if (!result.incomplete().isEmpty()) {
      out.blank();
      out.write(0, Line.of("Incomplete, so races may be missing:"));
      for (Incomplete incomplete : result.incomplete()) {
        out.write(INDENT, incomplete(incomplete));
      }
    }
    if (!result.notSeen().isEmpty()) {
      out.blank();
      out.write(0, Line.of("What the analysis did not see:"));
      writeNotSeen(out);
    }
    if (result.findings().isEmpty()
        && result.incomplete().isEmpty()
        && result.notSeen().isEmpty()) {
      out.write(
          0, Line.of("nothing was cut short, and there was no code the analysis did not see"));
    }
  }

  private static Line incomplete(Incomplete incomplete) {
    Position position = incomplete.position();
    Line line = position.isKnown() ? Line.of(position + ": ") : new Line();
    return line.add(what(incomplete)).add(": ").prose(incomplete.reason());
  }

  private static String what(Incomplete incomplete) {
    return switch (incomplete.kind()) {
      case UNIT_NOT_COMPILED -> unit(incomplete) + "not compiled";
      case FUNCTION_SKIPPED -> "function " + incomplete.what() + " skipped";
      case PHASE_CUT_SHORT -> incomplete.what() + " cut short";
    };
  }

  /** The unit's name, unless the position already gives it. */
  private static String unit(Incomplete incomplete) {
    boolean told = incomplete.what().equals(incomplete.position().file().path());
    return told ? "" : incomplete.what() + " ";
  }

  private void writeNotSeen(LineWriter out) throws IOException {
    Map<NotSeenKind, List<NotSeen>> kinds =
        result.notSeen().stream()
            .collect(groupingBy(NotSeen::kind, () -> new EnumMap<>(NotSeenKind.class), toList()));
    for (Map.Entry<NotSeenKind, List<NotSeen>> kind : kinds.entrySet()) {
      out.write(INDENT, notSeen(kind.getKey(), kind.getValue()));
    }
  }

  private static Line notSeen(NotSeenKind kind, List<NotSeen> all) {
    String told = all.stream().limit(NAMES).map(Caveats::one).collect(Collectors.joining(", "));
    int more = all.size() - NAMES;
    return Line.of(kind.title() + ": " + told + (more > 0 ? " and " + more + " more" : ""));
  }

  /** {@code qsort (3x, first at a.c:10)}, or {@code 3x, first at a.c:10} where there is no name. */
  private static String one(NotSeen notSeen) {
    String count = notSeen.count() + "x" + first(notSeen);
    return notSeen.what().isEmpty() ? count : notSeen.what() + " (" + count + ")";
  }

  private static String first(NotSeen notSeen) {
    String first = notSeen.count() > 1 ? ", first at " : ", at ";
    return notSeen.places().stream()
        .filter(Position::isKnown)
        .findFirst()
        .map(p -> first + Places.line(p))
        .orElse("");
  }
}
