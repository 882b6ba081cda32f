package io.interlock.triage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.run.InputException;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SuppressionsTest {
  private static final SourceFile A = new SourceFile("src/a.c");

  @TempDir private Path directory;

  /** {@code f} and {@code g} race on {@code stats.count}; {@code f} is called by {@code worker}. */
  private static CheckResult result() {
    Access f = access("f", 10, List.of(new CallStep("worker", new Position(A, 30, 3))));
    Access g = access("g", 20, List.of());
    var location = new Location("stats.count", Optional.of("int"), Position.at(A, 3));
    Finding finding =
        Finding.race(location, List.of(f, g), List.of(new RacingPair(0, 1, "same", "overlap")));
    return CheckResult.of(List.of(finding), List.of(), List.of(), Counts.NONE);
  }

  private static Access access(String function, int line, List<CallStep> chain) {
    return new Access(
        new Position(A, line, 5), function, AccessKind.WRITE, "x", List.of(), List.of(), chain);
  }

  @ParameterizedTest
  @CsvSource({
    "race:f, true",
    "race:^f$, true",
    "race:worker, true",
    "race:stats.*, true",
    "race:src/a.c, true",
    "race:^orker, false",
    "race:h, false",
    "race_top:worker, false",
    "race_top:^g$, true",
    "function:g, true",
    "function:worker, false",
    "variable:count, true",
    "variable:^count, false",
    "file:*/a.c$, true",
    "file:b.c, false",
    "mutex:f, false",
  })
  void coversWhatItNames(String line, boolean isCovered) {
    var applied =
        Suppressions.parse(line + " # known", "s.txt").apply(result(), SourceTexts.none());
    var status = applied.result().findings().get(0).status();
    assertThat(status.isSettled()).isEqualTo(isCovered);
    if (isCovered) {
      assertThat(status.suppression()).get().extracting("reason").isEqualTo("known");
      assertThat(applied.notices()).isEmpty();
    } else if (!line.startsWith("mutex")) {
      assertThat(applied.notices())
          .singleElement()
          .asString()
          .startsWith("s.txt:1: unused suppression: ");
    }
  }

  @Test
  void everyPairMustBeCovered() {
    Access f = access("f", 10, List.of());
    Access g = access("g", 20, List.of());
    Access h = access("h", 25, List.of());
    var location = new Location("x", Optional.empty(), Position.at(A, 3));
    Finding finding =
        Finding.race(
            location,
            List.of(f, g, h),
            List.of(new RacingPair(0, 1, "", ""), new RacingPair(1, 2, "", "")));
    CheckResult result = CheckResult.of(List.of(finding), List.of(), List.of(), Counts.NONE);
    assertThat(settled("function:^f$", result)).isFalse();
    assertThat(settled("function:^g$", result)).isTrue();
  }

  private static boolean settled(String text, CheckResult result) {
    return Suppressions.parse(text, "s")
        .apply(result, SourceTexts.none())
        .result()
        .findings()
        .get(0)
        .status()
        .isSettled();
  }

  @ParameterizedTest
  @CsvSource({"'\n# fine\nrase:x', s.txt:3", "'just words', s.txt:1", "'race:', s.txt:1"})
  void namesTheLineThatIsWrong(String text, String place) {
    assertThatThrownBy(() -> Suppressions.parse(text, "s.txt"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(place + ": ");
  }

  @Test
  void aMissingFileIsBadInput() {
    assertThatThrownBy(() -> Suppressions.of(List.of(directory.resolve("none.txt"))))
        .isInstanceOf(InputException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "10, x++; // interlock: ignore data-race (a rough count), true",
    "9, /* interlock: ignore data-race (a rough count) */, true",
    "3, int count; /* interlock: ignore data-race (a rough count) */, true",
    "11, x++; // interlock: ignore data-race (a rough count), false",
    "10, x++; // interlock: ignore deadlock, false",
  })
  void commentsCountAtTheirLine(int number, String line, boolean isCovered) throws IOException {
    var lines = new java.util.ArrayList<>(java.util.Collections.nCopies(30, "x;"));
    lines.set(number - 1, line);
    Files.createDirectories(directory.resolve("src"));
    Files.write(directory.resolve("src/a.c"), lines);
    var applied = Suppressions.of(List.of()).apply(result(), SourceTexts.in(directory));
    assertThat(applied.result().findings().get(0).status().isSettled()).isEqualTo(isCovered);
    assertThat(applied.notices()).hasSize(isCovered ? 0 : 1);
    assertThat(applied.notices()).allMatch(n -> n.startsWith("src/a.c:" + number + ": "));
  }
}
