package io.interlock.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.Judgement;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Tool;
import io.interlock.finding.Verdict;
import io.interlock.report.json.JsonReport;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistoryTest {
  @TempDir private Path directory;
  private final List<String> notices = new ArrayList<>();

  private Path file() {
    return directory.resolve("history.db");
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }

  @Test
  void knowsWhenFindingsCameAndWent() {
    try (History history = History.open(file(), notices::add)) {
      history.record("app", report("x"), at(100));
      history.record("app", report("x", "y"), at(200));
      history.record("app", report("y"), at(300));
      history.record("other", report("z"), at(400));
      assertThat(history.findings())
          .extracting(f -> f.first().getEpochSecond(), f -> f.fixed().map(Instant::getEpochSecond))
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple(100L, Optional.of(300L)),
              org.assertj.core.groups.Tuple.tuple(200L, Optional.empty()),
              org.assertj.core.groups.Tuple.tuple(400L, Optional.empty()));
      assertThat(history.reports().get(0)).isEqualTo(report("z"));
    }
    assertThat(notices).isEmpty();
  }

  @Test
  void verdictsCarryOverToLaterRunsAndChangedFindings() {
    Finding x = race("a.c:x", "f");
    try (History history = History.open(file(), notices::add)) {
      history.judge(x, new Verdict(Judgement.BENIGN, "a rough count"), at(1));
    }
    try (History history = History.open(file(), notices::add)) {
      CheckResult result = result(race("a.c:x", "f"), race("b.c:x", "g"), race("a.c:y", "f"));
      assertThat(history.apply(result).findings())
          .extracting(f -> f.status().isSettled())
          .containsExactlyInAnyOrder(true, true, false);
    }
  }

  @Test
  void aDamagedFileIsKeptAndReplaced() throws Exception {
    Files.writeString(file(), "this is no database, and never was one; it is long enough to tell");
    try (History history = History.open(file(), notices::add)) {
      history.record("app", report("x"), at(1));
      assertThat(history.findings()).hasSize(1);
    }
    assertThat(notices).singleElement().asString().contains("damaged");
    assertThat(directory.resolve("history.db.damaged-1")).content().startsWith("this is no");
  }

  /** Most likely to collide is the beginning of a new file, hence many of them. */
  @RepeatedTest(30)
  void severalRunsMayWriteAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<String>> runs = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "v" + i;
        runs.add(
            () -> {
              try (History history = History.open(file(), notices::add)) {
                history.record(name, report(name), at(1));
              }
              return name;
            });
      }
      for (var done : threads.invokeAll(runs)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    try (History history = History.open(file(), notices::add)) {
      assertThat(history.findings()).hasSize(8);
    }
  }

  private static JsonReport report(String... names) {
    var findings = new ArrayList<Finding>();
    for (String name : names) {
      findings.add(race(name, "f"));
    }
    return new JsonReport(new Tool("interlock", "1"), result(findings.toArray(Finding[]::new)));
  }

  private static CheckResult result(Finding... findings) {
    return CheckResult.of(List.of(findings), List.of(), List.of(), Counts.NONE);
  }

  private static Finding race(String name, String function) {
    var place = new Position(new SourceFile("a.c"), 3, 3);
    var access =
        new Access(place, function, AccessKind.WRITE, "x", List.of(), List.of(), List.of());
    var location = new Location(name, Optional.of("int"), place);
    return Finding.race(location, List.of(access), List.of(new RacingPair(0, 0, "", "")));
  }
}
