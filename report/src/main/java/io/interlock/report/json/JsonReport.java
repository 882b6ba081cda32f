package io.interlock.report.json;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.SourceStamps;

/**
 * What a JSON report holds.
 *
 * @param sources what the files looked like
 */
public record JsonReport(Tool tool, CheckResult result, SourceStamps sources) {
  /** Grows only when a reader of the old form would misread the new one. */
  static final int FORMAT_VERSION = 3;

  /** Reports of this version and later ones are read: it had each lock at its access. */
  static final int OLDEST_VERSION = 2;

  /** A report that does not know its sources. */
  public JsonReport(Tool tool, CheckResult result) {
    this(tool, result, SourceStamps.NONE);
  }

  /** The same report with another result, such as one with judgements. */
  public JsonReport with(CheckResult newResult) {
    return new JsonReport(tool, newResult, sources);
  }
}
