package io.interlock.bench;

import io.interlock.bench.ProgramScore.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Scores as text and as rows of a table: by folder, and in total. */
final class AccuracyReport {
  static final MarkedTable TABLE =
      new MarkedTable(
          "bench accuracy",
          List.of(
              "programs",
              "racy lines found",
              "clean lines quiet",
              "racy programs found",
              "clean programs quiet",
              "programs right",
              "broken",
              "exempt",
              "time",
              "measured"));

  private final List<ProgramScore> scores;
  private final Map<String, List<ProgramScore>> byFolder = new TreeMap<>();
  private final double seconds;

  AccuracyReport(List<ProgramScore> scores, double seconds) {
    this.scores = scores;
    this.seconds = seconds;
    for (ProgramScore score : scores) {
      byFolder.computeIfAbsent(score.program().folder(), f -> new ArrayList<>()).add(score);
    }
  }

  Tally total() {
    return Tally.of(scores);
  }

  String text() {
    var out = new StringBuilder();
    failures(out);
    if (byFolder.size() > 1) {
      byFolder.forEach((folder, scored) -> block(out, folder, Tally.of(scored)));
    }
    block(out, "total", total());
    exemptions().forEach((reason, count) -> line(out, "exempt", count + " " + reason));
    line(out, "time", time());
    return out.toString();
  }

  /** What was not as it should be, in the form compilers use. */
  private void failures(StringBuilder out) {
    for (ProgramScore score : scores) {
      score
          .failure()
          .ifPresent(reason -> out.append(score.program().name() + ": broken: " + reason + "\n"));
      if (score.failure().isEmpty()) {
        score.outcomes().stream()
            .filter(outcome -> !outcome.met())
            .map(Outcome::text)
            .forEach(text -> out.append(text).append('\n'));
      }
    }
  }

  private static void block(StringBuilder out, String name, Tally tally) {
    out.append(name).append('\n');
    share(out, "racy lines found", tally.racyLines());
    share(out, "clean lines quiet", tally.cleanLines());
    share(out, "racy programs found", tally.racyPrograms());
    share(out, "clean programs quiet", tally.cleanPrograms());
    share(out, "programs right", tally.programs());
    count(out, "broken", tally.failures(), "programs");
    count(out, "reported besides", tally.unmarked(), "lines without a mark");
    if (tally.exemptPrograms() + tally.exemptLines() > 0) {
      line(out, "exempt", exempt(tally));
    }
  }

  private static void share(StringBuilder out, String name, Tally.Share share) {
    if (share.whole() > 0) {
      line(out, name, share.toString());
    }
  }

  private static void count(StringBuilder out, String name, int count, String what) {
    if (count > 0) {
      line(out, name, count + " " + what);
    }
  }

  private static String exempt(Tally tally) {
    return tally.exemptPrograms() + " programs, " + tally.exemptLines() + " lines";
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append(String.format(Locale.ROOT, "  %-21s %s%n", name, value));
  }

  private Map<String, Integer> exemptions() {
    var reasons = new TreeMap<String, Integer>();
    for (ProgramScore score : scores) {
      score.exempt().ifPresent(reason -> reasons.merge(kind(reason), 1, Integer::sum));
    }
    return reasons;
  }

  private static String kind(String reason) {
    int detail = reason.indexOf(": ");
    return detail < 0 ? reason : reason.substring(0, detail);
  }

  private String time() {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }

  /** The total and, if there are several, the folders; in the order of {@link #TABLE}. */
  List<List<String>> rows(String label, Machine machine) {
    var rows = new ArrayList<List<String>>();
    if (byFolder.size() > 1) {
      byFolder.forEach(
          (folder, scored) ->
              rows.add(row(label + ": " + folder, Tally.of(scored), "", machine.date())));
    }
    rows.add(row(label, total(), time(), measured(machine)));
    return rows;
  }

  private static List<String> row(String name, Tally tally, String time, String measured) {
    return List.of(
        name,
        tally.racyLines().toString(),
        tally.cleanLines().toString(),
        tally.racyPrograms().toString(),
        tally.cleanPrograms().toString(),
        tally.programs().toString(),
        String.valueOf(tally.failures()),
        exempt(tally),
        time,
        measured);
  }

  private static String measured(Machine machine) {
    return "%s, %s, %s x %d"
        .formatted(machine.date(), machine.commit(), machine.cpu(), machine.processors());
  }
}
