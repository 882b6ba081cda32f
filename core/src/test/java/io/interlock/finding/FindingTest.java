package io.interlock.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingTest {
  private static final SourceFile FILE = new SourceFile("a.c");
  private static final Location COUNT =
      new Location("stats.count", Optional.of("int"), Position.at(FILE, 3));
  private static final Access WRITE = access(10, "worker", AccessKind.WRITE);
  private static final Access READ = access(44, "main", AccessKind.READ);
  private static final Access INIT = access(30, "main", AccessKind.WRITE);

  @Test
  void sortsAccessesAndRenumbersPairs() {
    Finding finding = finding(List.of(READ, WRITE), List.of(pair(0, 1), pair(1, 1)));
    assertThat(finding.accesses()).containsExactly(WRITE, READ);
    assertThat(finding.pairs()).containsExactly(pair(0, 0), pair(0, 1));
  }

  @Test
  void keepsOneOfEqualAccessesAndPairs() {
    Finding finding = finding(List.of(READ, WRITE, WRITE), List.of(pair(1, 0), pair(0, 2)));
    assertThat(finding.accesses()).containsExactly(WRITE, READ);
    assertThat(finding.pairs()).containsExactly(pair(0, 1));
  }

  @Test
  void leavesOutAccessesThatDoNotRace() {
    Finding finding = finding(List.of(INIT, WRITE, READ), List.of(pair(1, 2)));
    assertThat(finding.accesses()).containsExactly(WRITE, READ);
    assertThat(finding.pairs()).containsExactly(pair(0, 1));
  }

  @Test
  void refusesPairsOfAccessesThatDoNotExist() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> finding(List.of(WRITE, READ), List.of(pair(0, 2))));
    assertThatIllegalArgumentException().isThrownBy(() -> pair(-1, 0));
  }

  @Test
  void refusesBystandersInAFinishedFinding() {
    FindingId id = finding(List.of(WRITE, READ), List.of(pair(0, 1))).id();
    List<Access> all = List.of(INIT, WRITE, READ);
    List<RacingPair> pairs = List.of(pair(1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Finding(
                    id,
                    Rule.DATA_RACE,
                    "",
                    COUNT,
                    all,
                    pairs,
                    List.of(),
                    Evidence.NONE,
                    Assessment.NONE,
                    Status.NONE));
  }

  @Test
  void tellsARaceByTwoDifferentAccesses() {
    List<RacingPair> pairs = List.of(pair(0, 0), pair(0, 1));
    assertThat(Finding.race(COUNT, List.of(WRITE, READ), pairs).message())
        .isEqualTo(
            "data race on stats.count: write in worker at a.c:10:3 and read in main at a.c:44:3");
    assertThat(Finding.race(COUNT, List.of(WRITE), List.of(pair(0, 0))).message())
        .isEqualTo("data race on stats.count: write in worker at a.c:10:3 in two threads at once");
  }

  @Test
  void refusesARaceWithoutAPair() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Finding.race(COUNT, List.of(WRITE), List.of()));
  }

  private static Finding finding(List<Access> accesses, List<RacingPair> pairs) {
    return Finding.of(Rule.DATA_RACE, "data race on stats.count", COUNT, accesses, pairs);
  }

  private static RacingPair pair(int a, int b) {
    return new RacingPair(a, b, "one variable", "not ordered");
  }

  private static Access access(int line, String function, AccessKind kind) {
    Position position = new Position(FILE, line, 3);
    return new Access(position, function, kind, "stats.count", List.of(), List.of(), List.of());
  }
}
