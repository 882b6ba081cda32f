package io.interlock.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.Finding;
import io.interlock.finding.Instances;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import io.interlock.report.CommonCalls.CommonCall;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CommonCallsTest {
  private static final SourceFile FILE = new SourceFile("a.c");
  private static final CallStep START = step("main", 10);
  private static final ThreadRef MAIN = ThreadRef.main(at(1));
  private static final ThreadRef POOL =
      ThreadRef.created("pool", "main", START.position(), Instances.MANY);
  private static final CallStep RUN = step("pool", 20);

  @Test
  void namesTheInnermostCallThatManyFindingsComeThrough() {
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < 12; i++) {
      Access job = access("job" + i % 2, 100 + i, POOL, START, step("worker", 15), RUN);
      findings.add(race(i, List.of(job, access("report", 200, MAIN, step("main", 12)))));
    }
    findings.add(race(12, List.of(access("other", 300, POOL, START), access("main", 13, MAIN))));
    assertThat(CommonCalls.of(findings))
        .containsExactly(new CommonCall(RUN, 12, List.of("job0", "job1")));
  }

  @Test
  void aFindingThatHasAnotherPairDoesNotComeThroughTheCall() {
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < 12; i++) {
      Access job = access("job", 100 + i, POOL, START, RUN);
      Access free = access("pool", 30, POOL, START);
      Access main = access("main", 13, MAIN);
      Location location = new Location("x" + i, Optional.empty(), at(i + 1));
      findings.add(
          Finding.race(
              location,
              List.of(job, free, main),
              List.of(new RacingPair(0, 2, "", ""), new RacingPair(1, 2, "", ""))));
    }
    assertThat(CommonCalls.of(findings)).isEmpty();
  }

  @Test
  void fewFindingsAreReadOneByOne() {
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < 5; i++) {
      Access job = access("job", 100 + i, POOL, START, RUN);
      findings.add(race(i, List.of(job, access("main", 13, MAIN))));
    }
    assertThat(CommonCalls.of(findings)).isEmpty();
  }

  private static Finding race(int number, List<Access> two) {
    Location location = new Location("x" + number, Optional.empty(), at(number + 1));
    return Finding.race(location, two, List.of(new RacingPair(0, 1, "", "")));
  }

  private static Access access(String function, int line, ThreadRef thread, CallStep... chain) {
    return new Access(
        at(line), function, AccessKind.WRITE, "x", List.of(), List.of(thread), List.of(chain));
  }

  private static CallStep step(String function, int line) {
    return new CallStep(function, at(line));
  }

  private static Position at(int line) {
    return Position.at(FILE, line);
  }
}
