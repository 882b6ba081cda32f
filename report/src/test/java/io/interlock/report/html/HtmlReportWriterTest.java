package io.interlock.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.interlock.finding.Tool;
import io.interlock.report.Golden;
import io.interlock.report.Samples;
import io.interlock.source.SourceTexts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The page as it is written; what a browser makes of it is tested elsewhere. */
final class HtmlReportWriterTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void writesPageAndData() throws IOException {
    String page = written();
    String style = between("<style>\n", "\n</style>", page);
    String data = between("id=\"data\">\n", "\n</script>", page);
    String script = between("<script>\n", "\n</script>", page);
    assertThat(style).contains("prefers-color-scheme");
    assertThat(script).contains("\"use strict\"");
    String readable = JSON.readTree(data).toPrettyString();
    Golden.check(
        "full.html",
        page.replace(style, "(style)").replace(script, "(script)").replace(data, readable));
  }

  @Test
  void needsNothingFromElsewhere() throws IOException {
    assertThat(written())
        .contains("default-src 'none'")
        .doesNotContainPattern("(src|href)=\"?(https?:)?//")
        .doesNotContain("@import", "fetch(", "XMLHttpRequest");
  }

  private static String between(String start, String end, String text) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }

  private static String written() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReportWriter(new Tool("interlock", "1.2.3"), SourceTexts.none())
        .write(Samples.full(), out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
