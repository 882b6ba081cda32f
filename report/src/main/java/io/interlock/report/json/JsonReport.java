package io.interlock.report.json;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;

/** What a JSON report holds. */
public record JsonReport(Tool tool, CheckResult result) {
  /** Grows only when a reader of the old form would misread the new one. */
  static final int FORMAT_VERSION = 2;
}
