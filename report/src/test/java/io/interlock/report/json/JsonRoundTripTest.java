package io.interlock.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.ArbitraryResults;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class JsonRoundTripTest {
  private static final Tool TOOL = new Tool("interlock", "1.2.3");

  @Provide
  Arbitrary<CheckResult> wild() {
    return ArbitraryResults.wild().results();
  }

  @Provide
  Arbitrary<CheckResult> malformed() {
    return ArbitraryResults.malformed().results();
  }

  @Property(tries = 200)
  void readsBackWhatWasWritten(@ForAll("wild") CheckResult result) throws IOException {
    JsonReport report = new JsonReport(TOOL, result);
    assertThat(read(written(report))).isEqualTo(report);
  }

  @Property(tries = 200)
  void writesTheSameBytesAgain(@ForAll("malformed") CheckResult result) throws IOException {
    byte[] once = written(new JsonReport(TOOL, result));
    assertThat(written(read(once))).isEqualTo(once);
  }

  @Property(tries = 200)
  void isWellFormedUtf8WhateverTheNames(@ForAll("malformed") CheckResult result)
      throws IOException {
    String text = decoded(written(new JsonReport(TOOL, result)));
    assertThat(text).endsWith("}\n").doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f]");
  }

  /** A decoder made this way refuses malformed input. */
  private static String decoded(byte[] bytes) throws IOException {
    return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static byte[] written(JsonReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonReportWriter().write(report, out);
    return out.toByteArray();
  }

  private static JsonReport read(byte[] bytes) throws IOException {
    return new JsonReportReader().read(new ByteArrayInputStream(bytes), "test.json");
  }
}
