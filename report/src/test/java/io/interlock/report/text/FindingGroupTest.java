package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Assessment;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Severity;
import io.interlock.report.ManyFindings;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FindingGroupTest {
  @Test
  void aLongReportTellsOneOfAGroupInFullAndNamesAllOthers() throws IOException {
    CheckResult result = clustered(25);
    List<FindingGroup> groups = FindingGroup.of(result.findings(), TextOptions.Detail.FULL);
    assertThat(groups).hasSize(20);
    assertThat(
            groups.stream().flatMap(g -> Stream.concat(Stream.of(g.first()), g.others().stream())))
        .containsExactlyInAnyOrderElementsOf(result.findings());
    StringBuilder out = new StringBuilder();
    new TextReport(TextOptions.plain()).write(result, out);
    assertThat(out).contains("5 more findings on members of conn, likely for the same reason:");
    assertThat(out).contains("25 races in 20 groups, in ");
    for (Finding finding : result.findings()) {
      assertThat(out).contains(finding.id().value());
    }
  }

  @Test
  void aShortReportTellsEachInFull() {
    List<Finding> findings = clustered(20).findings();
    assertThat(FindingGroup.of(findings, TextOptions.Detail.FULL)).hasSize(20);
  }

  @Test
  void whoAsksForAllGetsAllInFull() {
    List<Finding> findings = clustered(25).findings();
    assertThat(FindingGroup.of(findings, TextOptions.Detail.ALL)).hasSize(25);
  }

  /** So many findings, of which the first six have a cluster in common. */
  private static CheckResult clustered(int count) {
    CheckResult many = ManyFindings.of(count);
    Assessment alike = new Assessment(1, Severity.LOW, List.of(), List.of(), "members of conn");
    return many.with(
        many.findings().stream()
            .map(f -> many.findings().indexOf(f) < 6 ? f.with(alike) : f)
            .toList());
  }
}
