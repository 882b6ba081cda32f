package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.report.ArbitraryResults;
import io.interlock.report.Golden;
import io.interlock.report.Samples;
import io.interlock.source.Position;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private static final TextOptions ALL =
      new TextOptions(
          TextStyle.PLAIN, TextOptions.DEFAULT_WIDTH, SourceTexts.none(), TextOptions.Detail.ALL);

  @Test
  void saysThatNothingWasFound() throws IOException {
    Golden.check("clean.txt", written(Samples.clean()));
  }

  @Test
  void saysWhatWasLeftOutThoughNothingWasFound() throws IOException {
    Golden.check("partial.txt", written(Samples.cleanButPartial()));
  }

  @Test
  void explainsASimpleRace() throws IOException {
    Golden.check("simple.txt", written(Samples.simple()));
  }

  @Test
  void compactsManyAccesses() throws IOException {
    Golden.check("full.txt", written(Samples.full()));
  }

  @Provide
  Arbitrary<CheckResult> hostile() {
    return ArbitraryResults.malformed().results();
  }

  @Property(tries = 200)
  void letsNoControlCharacterThrough(@ForAll("hostile") CheckResult result) throws IOException {
    assertThat(written(result))
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n]]");
  }

  @Property(tries = 200)
  void listsEveryAccess(@ForAll("hostile") CheckResult result) throws IOException {
    String text = written(result);
    for (Finding finding : result.findings()) {
      for (Access access : finding.accesses()) {
        assertThat(text).contains(withinFile(access.position()));
      }
    }
  }

  private static String withinFile(Position position) {
    return position.hasColumn() ? position.line() + ":" + position.column() : "";
  }

  private static String written(CheckResult result) throws IOException {
    StringBuilder out = new StringBuilder();
    new TextReport(ALL).write(result, out);
    return out.toString();
  }
}
