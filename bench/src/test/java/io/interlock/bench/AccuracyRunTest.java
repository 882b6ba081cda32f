package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.Expectation.Kind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
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

  private static JudgedProgram named(String name) {
    return new JudgedProgram(
        "f", name, List.of(), List.of(), PROGRAM.expectations(), Optional.empty(), 0);
  }

  private static ProgramScore check(JudgedProgram program, RunContext run) {
    switch (program.name()) {
      case "crash.c" -> throw new StackOverflowError("deep");
      case "slow.c" -> {
        while (!run.isCancelled()) {
          Thread.onSpinWait();
        }
      }
      case "stuck.c" -> {
        while (!Thread.currentThread().isInterrupted()) {
          LockSupport.park();
        }
      }
      default -> {}
    }
    return new ProgramScore(program, Optional.empty(), run.cancellation().reason(), List.of(), 0);
  }

  @Test
  void aProgramThatBreaksTheCheckDoesNotStopTheOthers() throws InterruptedException {
    var limits = new AccuracyRun.Limits(1, Duration.ofMillis(100), Duration.ofMillis(400));
    List<JudgedProgram> programs =
        Stream.of("crash.c", "stuck.c", "slow.c", "fine.c").map(AccuracyRunTest::named).toList();
    List<ProgramScore> scores = new AccuracyRun(AccuracyRunTest::check, limits).score(programs);
    assertThat(scores).extracting(ProgramScore::program).isEqualTo(programs);
    assertThat(scores.get(0).failure().orElseThrow()).startsWith("java.lang.StackOverflowError");
    assertThat(scores.get(1).failure().orElseThrow()).contains("TimeoutException");
    assertThat(scores.get(2).failure()).hasValue("after 0.1 s");
    assertThat(scores.get(3).failure()).isEmpty();
  }

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
