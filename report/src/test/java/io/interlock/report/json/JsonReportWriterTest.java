package io.interlock.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.Golden;
import io.interlock.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class JsonReportWriterTest {
  @Test
  void writesAnEmptyResult() throws IOException {
    Golden.check("clean.json", written(Samples.clean()));
  }

  @Test
  void writesEveryKey() throws IOException {
    Golden.check("full.json", written(Samples.full()));
  }

  private static String written(CheckResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tool tool = new Tool("interlock", "1.2.3");
    new JsonReportWriter().write(new JsonReport(tool, result), out);
    return out.toString(UTF_8);
  }
}
