package io.interlock.bench;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.ManyFindings;
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
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** All reports of 2,000 findings; in a new JVM, as users have it: {@code -wi 0 -i 1 Report}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReportBenchmark {
  private final CheckResult result = ManyFindings.of(2000);

  @Benchmark
  public void writeAll() throws IOException {
    var tool = new Tool("interlock", "1");
    OutputStream out = OutputStream.nullOutputStream();
    new TextReport(TextOptions.plain()).write(result, new StringBuilder());
    new JsonReportWriter().write(new JsonReport(tool, result), out);
    new SarifReportWriter(tool, Optional.empty()).write(result, out);
    new HtmlReportWriter(tool, SourceTexts.none()).write(result, out);
  }
}
