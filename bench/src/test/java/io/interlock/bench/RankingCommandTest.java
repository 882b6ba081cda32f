package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Tool;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankingCommandTest {
  @TempDir private Path directory;

  private static Finding race(String name) {
    Position place = Position.at(new SourceFile("a.c"), 3);
    var access = new Access(place, "f", AccessKind.WRITE, "x", List.of(), List.of(), List.of());
    return Finding.race(
        new Location(name, Optional.of("int"), place),
        List.of(access),
        List.of(new RacingPair(0, 0, "", "")));
  }

  private Path report(List<Finding> findings) throws IOException {
    Path file = directory.resolve("report.json");
    try (var out = Files.newOutputStream(file)) {
      new JsonReportWriter()
          .write(
              new JsonReport(
                  new Tool("interlock", "1"),
                  CheckResult.of(findings, List.of(), List.of(), Counts.NONE)),
              out);
    }
    return file;
  }

  @Test
  void countsWhatIsTrueAmongTheFirst() throws IOException {
    List<Finding> findings = IntStream.range(0, 12).mapToObj(i -> race("x" + i)).toList();
    List<String> judged = List.of("real", "benign", "false", "real");
    String lines =
        IntStream.range(0, judged.size())
            .mapToObj(i -> findings.get(i).id().value() + "\t" + judged.get(i) + "\tplace\twhy\n")
            .collect(Collectors.joining("", "", "an earlier id\tbenign\tx9\twhy\n"));
    Path verdicts = Files.writeString(directory.resolve("verdicts.tsv"), lines);
    var run = new BenchRun();
    assertThat(run.bench("ranking", report(findings).toString(), verdicts.toString())).isZero();
    assertThat(run.out().lines().map(l -> l.replaceAll(" +", " ")))
        .contains("first 10 10 3 2 6", "all 12 4 2 7")
        .noneMatch(l -> l.startsWith("first 20"));
  }

  @Test
  void aWrongVerdictIsNamed() throws IOException {
    Path report = report(List.of());
    Path verdicts = Files.writeString(directory.resolve("verdicts.tsv"), "1\treal\n2\tperhaps\n");
    var run = new BenchRun();
    assertThat(run.bench("ranking", report.toString(), verdicts.toString())).isNotZero();
    assertThat(run.err()).contains("verdicts.tsv:2: not an id and real, benign or false");
  }
}
