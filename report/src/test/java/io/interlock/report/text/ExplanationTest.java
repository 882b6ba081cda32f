package io.interlock.report.text;

import io.interlock.finding.Finding;
import io.interlock.report.Golden;
import io.interlock.report.Samples;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The whole story of findings. */
final class ExplanationTest {
  @Test
  void tellsTheWholeStory() throws IOException {
    var options =
        new TextOptions(
            TextStyle.PLAIN, TextOptions.DEFAULT_WIDTH, SourceTexts.none(), TextOptions.Detail.ALL);
    var out = new StringBuilder();
    for (Finding finding : Samples.full().findings()) {
      new Explanation(options).write(finding, out);
      out.append("\n");
    }
    Golden.check("explanation.txt", out.toString());
  }
}
