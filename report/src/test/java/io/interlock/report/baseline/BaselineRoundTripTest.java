package io.interlock.report.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.Novelty;
import io.interlock.finding.Tool;
import io.interlock.report.ArbitraryResults;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.report.sarif.SarifReportWriter;
import io.interlock.triage.Baseline;
import io.interlock.triage.KnownDifference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any finding is recognized in a report of its own run, whichever format that has. */
class BaselineRoundTripTest {
  private static final Tool TOOL = new Tool("interlock", "1");

  @Provide
  Arbitrary<CheckResult> results() {
    return ArbitraryResults.malformed().results();
  }

  @Property(tries = 100)
  void nothingIsNewAgainstItsOwnReport(@ForAll("results") CheckResult result) throws IOException {
    for (List<KnownFinding> known : List.of(json(result), sarif(result))) {
      var comparison = new Baseline(known).compare(result);
      assertThat(comparison.absent()).isEmpty();
      assertThat(comparison.result().findings())
          .allMatch(f -> f.status().novelty() == Novelty.UNCHANGED)
          .extracting(Finding::id)
          .containsExactlyElementsOf(result.findings().stream().map(Finding::id).toList());
    }
  }

  @Property(tries = 100)
  void aFindingThatIsLeftOutIsGone(@ForAll("results") CheckResult result) throws IOException {
    List<KnownFinding> all = json(result);
    if (!all.isEmpty()) {
      var difference = KnownDifference.between(all, all.subList(1, all.size()));
      assertThat(difference.gone()).containsExactly(all.get(0));
      assertThat(difference.added()).isEmpty();
      assertThat(difference.unchanged()).isEqualTo(all.size() - 1);
      assertThat(KnownDifference.between(all.subList(1, all.size()), all).added())
          .containsExactly(all.get(0));
    }
  }

  private static List<KnownFinding> json(CheckResult result) throws IOException {
    var out = new ByteArrayOutputStream();
    new JsonReportWriter().write(new JsonReport(TOOL, result), out);
    return read(out.toByteArray());
  }

  private static List<KnownFinding> sarif(CheckResult result) throws IOException {
    var out = new ByteArrayOutputStream();
    new SarifReportWriter(TOOL, Optional.empty()).write(result, out);
    return read(out.toByteArray());
  }

  private static List<KnownFinding> read(byte[] bytes) throws IOException {
    return new KnownFindingsReader().read(new ByteArrayInputStream(bytes), "base");
  }
}
