package io.interlock.triage;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.Location;
import io.interlock.finding.Novelty;
import io.interlock.finding.RacingPair;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BaselineTest {
  @Test
  void linesAndDirectoriesMayChange() {
    CheckResult before = result(race("src/a.c", "a.c:x", 10, "f"));
    CheckResult after = result(race("lib/core/a.c", "a.c:x", 77, "f"));
    assertThat(novelties(before, after)).containsExactly(Novelty.UNCHANGED);
  }

  @Test
  void numbersOfLinesInNamesMayChange() {
    CheckResult before = result(race("a.c", "malloc@a.c:59->size", 10, "f"));
    CheckResult after = result(race("a.c", "malloc@a.c:61->size", 12, "f"));
    assertThat(novelties(before, after)).containsExactly(Novelty.UNCHANGED);
  }

  @Test
  void renamedFilesAndOtherAccessesAreUpdates() {
    CheckResult before = result(race("a.c", "a.c:x", 10, "f"));
    assertThat(novelties(before, result(race("b.c", "b.c:x", 10, "f"))))
        .containsExactly(Novelty.UPDATED);
    assertThat(novelties(before, result(race("a.c", "a.c:x", 10, "g"))))
        .containsExactly(Novelty.UPDATED);
  }

  @Test
  void otherLocationsAreNewAndWhatIsGoneIsAbsent() {
    CheckResult before = result(race("a.c", "x", 10, "f"));
    var comparison = new Baseline(known(before)).compare(result(race("a.c", "y", 10, "f")));
    assertThat(comparison.result().findings().get(0).status().novelty()).isEqualTo(Novelty.NEW);
    assertThat(comparison.absent()).containsExactlyElementsOf(known(before));
  }

  @Test
  void oneKnownFindingExcusesOneChange() {
    CheckResult before = result(race("a.c", "a.c:x", 10, "f"));
    CheckResult after = result(race("b.c", "b.c:x", 10, "f"), race("c.c", "c.c:x", 10, "f"));
    assertThat(novelties(before, after)).containsExactlyInAnyOrder(Novelty.UPDATED, Novelty.NEW);
  }

  private static List<Novelty> novelties(CheckResult before, CheckResult after) {
    return new Baseline(known(before))
        .compare(after).result().findings().stream().map(f -> f.status().novelty()).toList();
  }

  private static List<KnownFinding> known(CheckResult result) {
    return result.findings().stream().map(KnownFinding::of).toList();
  }

  private static CheckResult result(Finding... findings) {
    return CheckResult.of(List.of(findings), List.of(), List.of(), Counts.NONE);
  }

  private static Finding race(String file, String name, int line, String function) {
    var place = new Position(new SourceFile(file), line, 3);
    var access =
        new Access(place, function, AccessKind.WRITE, "x", List.of(), List.of(), List.of());
    var location = new Location(name, Optional.of("int"), place);
    return Finding.race(location, List.of(access), List.of(new RacingPair(0, 0, "", "")));
  }
}
