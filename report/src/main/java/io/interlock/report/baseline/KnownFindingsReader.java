package io.interlock.report.baseline;

import io.interlock.finding.KnownFinding;
import io.interlock.report.json.JsonObject;
import io.interlock.report.json.JsonReportReader;
import io.interlock.report.json.MalformedReportException;
import io.interlock.report.json.ReportDecoder;
import io.interlock.report.sarif.SarifBaseline;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Reads the findings of a report in JSON or SARIF. */
public final class KnownFindingsReader {
  private final JsonReportReader reader = new JsonReportReader();

  /**
   * Reads one report and leaves {@code in} open.
   *
   * @param name the report's name in complaints, such as its path
   * @throws MalformedReportException when it is neither
   */
  public List<KnownFinding> read(InputStream in, String name) throws IOException {
    return reader.decode(in, name, KnownFindingsReader::known);
  }

  private static List<KnownFinding> known(JsonObject top) {
    if (SarifBaseline.isSarif(top)) {
      return SarifBaseline.read(top);
    }
    if (!top.has("formatVersion")) {
      throw top.place().complaint(" is neither JSON of Interlock nor SARIF");
    }
    return ReportDecoder.report(top).result().findings().stream().map(KnownFinding::of).toList();
  }
}
