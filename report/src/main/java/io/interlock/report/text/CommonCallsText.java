package io.interlock.report.text;

import io.interlock.finding.Finding;
import io.interlock.report.CommonCalls;
import io.interlock.report.CommonCalls.CommonCall;
import java.io.IOException;
import java.util.List;

/** The calls that many findings come through, in words. */
final class CommonCallsText {
  private static final int INDENT = 2;

  /** Functions named for one call. */
  private static final int NAMES = 3;

  private CommonCallsText() {}

  static void write(List<Finding> findings, LineWriter out) throws IOException {
    List<CommonCall> calls = CommonCalls.of(findings);
    if (calls.isEmpty()) {
      return;
    }
    out.write(0, Line.of("Many findings come through few calls:"));
    for (CommonCall call : calls) {
      out.write(INDENT, line(call, findings.size()));
    }
    out.write(
        0,
        Line.of("If such a call cannot be made there, race:FUNCTION in a --suppressions file")
            .add(" leaves out what comes through the function called."));
    out.blank();
  }

  private static Line line(CommonCall call, int all) {
    List<String> names = call.callees();
    String called =
        names.size() <= NAMES
            ? English.list(names)
            : names.size() + " functions, such as " + English.list(names.subList(0, NAMES));
    return Line.of(call.findings() + " of " + all + ": " + call.site().function())
        .add(" at " + Places.line(call.site().position()) + " calls " + called);
  }
}
