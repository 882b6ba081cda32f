package io.interlock.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.interlock.finding.Tool;
import io.interlock.report.Samples;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReportReaderTest {
  private final String good = written();

  /** Each row replaces some text of a good report and expects a complaint. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"formatVersion\": 3|\"formatVersion\": 1|formatVersion is 1; this version reads 2 to 3",
        "\"mode\": \"shared\"|\"mode\": \"odd\"|locks[1].mode has the unknown value" + " \"odd\"",
        "\"line\": 10,|\"line\": \"ten\",|findings[0].accesses[0].line is not a whole number",
        "\"line\": 10,|\"line\": 9999999999,|findings[0].accesses[0].line is out of range",
        "\"line\": 10,|\"line\": 99999999999999999999,|line is not a whole number",
        "\"line\": 10,|\"line\": -10,|findings[0]: negative position",
        "\"line\": 10,||findings[0].accesses[0].line is missing",
        "\"b\": 1,|\"b\": 7,|findings[0]: RacingPair[a=0, b=7",
        "\"count\": 3|\"count\": 0|notSeen[0]: 1 places for a count of 0",
        "\"name\": \"stats.count\"|\"name\": null|findings[0].location.name is not a string",
        "\"tool\": {|\"tool\": [], \"no\": {|tool is not an object",
        "src/old.c\",|src/old.c\"|Unexpected character",
      })
  void saysWhatIsWrong(String text, String replacement, String complaint) {
    assertThat(good).contains(text);
    String broken = good.replaceFirst(quoted(text), replacement == null ? "" : replacement);
    assertThatExceptionOfType(MalformedReportException.class)
        .isThrownBy(() -> read(broken))
        .withMessageMatching("(?s)base.json is not [^:]*: line [1-9].*")
        .withMessageContaining(complaint);
  }

  @Test
  void namesTheLineOfWhatIsWrong() {
    String broken = good.replaceFirst("\"name\": \"stats.count\"", "\"name\": null");
    int line = (int) broken.substring(0, broken.indexOf("\"name\": null")).lines().count();
    assertThatExceptionOfType(MalformedReportException.class)
        .isThrownBy(() -> read(broken))
        .withMessage(
            "base.json is not an Interlock report: line "
                + line
                + ": findings[0].location.name is not a string");
  }

  private static String quoted(String text) {
    return Pattern.quote(text);
  }

  /** As written before locks had a table. */
  @Test
  void readsTheVersionBefore() throws IOException {
    try (InputStream old = getClass().getResourceAsStream("/version2.json")) {
      assertThat(new JsonReportReader().read(old, "base.json").result())
          .isEqualTo(read(good).result());
    }
  }

  @Test
  void ignoresKeysItDoesNotKnow() throws IOException {
    String newer = good.replace("\"rule\":", "\"severity\": {\"level\": [1.5, true]}, \"rule\":");
    assertThat(read(newer)).isEqualTo(read(good));
  }

  @Property(tries = 200)
  void refusesAnythingElse(@ForAll byte[] bytes) {
    assertThatExceptionOfType(MalformedReportException.class).isThrownBy(() -> read(bytes));
  }

  @Test
  void refusesHalfAReport() {
    assertThatExceptionOfType(MalformedReportException.class)
        .isThrownBy(() -> read(good.substring(0, good.length() / 2)))
        .withMessageStartingWith("base.json is not JSON: line ");
    assertThatExceptionOfType(MalformedReportException.class).isThrownBy(() -> read(good + good));
    assertThatExceptionOfType(MalformedReportException.class)
        .isThrownBy(() -> read("[".repeat(100_000)));
  }

  private static String written() {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      new JsonReportWriter().write(new JsonReport(new Tool("interlock", "1"), Samples.full()), out);
      return out.toString(UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonReport read(String text) throws IOException {
    return read(text.getBytes(UTF_8));
  }

  private static JsonReport read(byte[] bytes) throws IOException {
    return new JsonReportReader().read(new ByteArrayInputStream(bytes), "base.json");
  }
}
