package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.Expectation.Kind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** What is scored of a check that did not go well. */
final class AccuracyRunTest {
  private static final JudgedProgram PROGRAM =
      new JudgedProgram(
          "f",
          "f/a.c",
          List.of(),
          List.of(),
          List.of(
              new Expectation("f/a.c", 1, Kind.RACE), new Expectation("f/a.c", 2, Kind.NO_RACE)),
          Optional.empty(),
          0);

  @Test
  void aBrokenCheckIsRightAboutNothing() {
    var failure = new ExecutionException(new StackOverflowError("deep"));
    ProgramScore score = ProgramScore.broken(PROGRAM, Breakdown.of(failure));
    Tally tally = Tally.of(List.of(score));
    assertThat(tally.recall()).isZero();
    assertThat(tally.quiet()).isZero();
    assertThat(tally.failures()).isEqualTo(1);
    assertThat(new AccuracyReport(List.of(score), 0).text())
        .startsWith("f/a.c: broken: java.lang.StackOverflowError: deep at io.interlock.");
  }

  @Test
  void aCheckCutShortIsScoredByWhatItFoundButNotRight() {
    var cut =
        new Incomplete(IncompleteKind.PHASE_CUT_SHORT, "check", Position.UNKNOWN, "after 1 s");
    var result = new CheckResult(List.of(), List.of(cut), List.of(), Counts.NONE);
    ProgramScore score = Scoring.score(PROGRAM, result);
    Tally tally = Tally.of(List.of(score));
    assertThat(tally.quiet()).isEqualTo(100);
    assertThat(tally.failures()).isEqualTo(1);
    assertThat(score.isRight()).isFalse();
  }
}
