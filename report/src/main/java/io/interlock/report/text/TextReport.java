package io.interlock.report.text;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import java.io.IOException;

/**
 * Results for people at a terminal: one block per racy location, a summary line, and what limits
 * the result. Lines end in LF and stay within 100 columns where words allow.
 */
public final class TextReport {
  private final TextStyle style;

  public TextReport(TextStyle style) {
    this.style = style;
  }

  public void write(CheckResult result, Appendable out) throws IOException {
    LineWriter lines = new LineWriter(out, style);
    for (Finding finding : result.findings()) {
      new FindingBlock(finding).write(lines);
      lines.blank();
    }
    lines.write(0, Summary.of(result));
    new Caveats(result).write(lines);
  }
}
