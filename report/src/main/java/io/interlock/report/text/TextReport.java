package io.interlock.report.text;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.report.Selection;
import java.io.IOException;

/**
 * Results for people at a terminal: one block per racy location (many that are alike share one), a
 * table, the calls many come through, a summary line, and what limits the result. Lines end in LF
 * and stay within the width where words allow.
 */
public final class TextReport {
  private final TextOptions options;

  public TextReport(TextOptions options) {
    this.options = options;
  }

  /** Writes all findings. */
  public void write(CheckResult result, Appendable out) throws IOException {
    write(result, Selection.all(result), out);
  }

  public void write(CheckResult result, Selection selection, Appendable out) throws IOException {
    if (options.detail() == TextOptions.Detail.BRIEF) {
      LineWriter lines = new LineWriter(out, options.style(), Integer.MAX_VALUE);
      for (Finding finding : selection.shown()) {
        lines.write(0, new FindingBlock(finding, options).brief());
      }
      return;
    }
    LineWriter lines = new LineWriter(out, options.style(), options.width());
    for (FindingGroup group : FindingGroup.of(selection.shown(), options.detail())) {
      new FindingBlock(group, options).write(lines);
      lines.blank();
    }
    new SummaryTable(selection.shown()).write(lines);
    CommonCallsText.write(selection.shown(), lines);
    lines.write(0, Summary.of(result, selection));
    new Caveats(result).write(lines);
  }
}
