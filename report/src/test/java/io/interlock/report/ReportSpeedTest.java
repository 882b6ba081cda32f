package io.interlock.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.html.HtmlReportWriter;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.report.sarif.SarifReportWriter;
import io.interlock.report.text.TextOptions;
import io.interlock.report.text.TextReport;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReportSpeedTest {
  private static final long LIMIT_MILLIS = 3000;

  /** A busy machine must not fail the test: the best of a few times counts. */
  private static final int ATTEMPTS = 3;

  @Test
  void allReportsOfManyFindingsTakeSeconds() throws IOException {
    CheckResult result = ManyFindings.of(2000);
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS && best >= LIMIT_MILLIS; i++) {
      best = Math.min(best, millis(result));
    }
    assertThat(best).isLessThan(LIMIT_MILLIS);
  }

  private static long millis(CheckResult result) throws IOException {
    var tool = new Tool("interlock", "1");
    long start = System.nanoTime();
    OutputStream out = OutputStream.nullOutputStream();
    new TextReport(TextOptions.plain()).write(result, new StringBuilder());
    new JsonReportWriter().write(new JsonReport(tool, result), out);
    new SarifReportWriter(tool, Optional.empty()).write(result, out);
    new HtmlReportWriter(tool, SourceTexts.none()).write(result, out);
    return (System.nanoTime() - start) / 1_000_000;
  }
}
