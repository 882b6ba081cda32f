package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import io.interlock.bench.ProgramScore.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Scores, counted: lines of annotated programs, and programs that are judged as a whole. */
record Tally(
    Share racyLines,
    Share cleanLines,
    Share racyPrograms,
    Share cleanPrograms,
    Share programs,
    int failures,
    int unmarked,
    int exemptPrograms,
    int exemptLines) {
  /** So many of so many. */
  record Share(long part, long whole) {
    /** All of nothing is everything. */
    double percent() {
      return whole == 0 ? 100 : 100.0 * part / whole;
    }

    @Override
    public String toString() {
      if (whole == 0) {
        return "-";
      }
      return String.format(Locale.ROOT, "%d/%d (%.1f %%)", part, whole, percent());
    }
  }

  static Tally of(List<ProgramScore> scores) {
    List<ProgramScore> scored = scores.stream().filter(s -> s.exempt().isEmpty()).toList();
    List<Outcome> outcomes = scored.stream().flatMap(s -> s.outcomes().stream()).toList();
    List<ProgramScore> judged = scored.stream().filter(s -> !s.outcomes().isEmpty()).toList();
    return new Tally(
        share(outcomes, e -> !e.isWholeProgram() && e.kind() == Kind.RACE),
        share(outcomes, e -> !e.isWholeProgram() && e.kind() == Kind.NO_RACE),
        share(outcomes, e -> e.isWholeProgram() && e.kind() == Kind.RACE),
        share(outcomes, e -> e.isWholeProgram() && e.kind() == Kind.NO_RACE),
        new Share(judged.stream().filter(ProgramScore::isRight).count(), judged.size()),
        (int) scored.stream().filter(s -> s.failure().isPresent()).count(),
        scored.stream().mapToInt(ProgramScore::unmarked).sum(),
        scores.size() - scored.size(),
        scores.stream().mapToInt(Tally::exemptLines).sum());
  }

  private static int exemptLines(ProgramScore score) {
    int scored = score.exempt().isEmpty() ? 0 : score.program().expectations().size();
    return scored + score.program().exemptLines();
  }

  private static Share share(List<Outcome> outcomes, Predicate<Expectation> which) {
    List<Outcome> chosen = outcomes.stream().filter(o -> which.test(o.expectation())).toList();
    return new Share(chosen.stream().filter(Outcome::met).count(), chosen.size());
  }

  /** Racy lines and racy programs together, as a bound is set for both. */
  double recall() {
    return both(racyLines, racyPrograms).percent();
  }

  double quiet() {
    return both(cleanLines, cleanPrograms).percent();
  }

  private static Share both(Share one, Share other) {
    return new Share(one.part() + other.part(), one.whole() + other.whole());
  }
}
