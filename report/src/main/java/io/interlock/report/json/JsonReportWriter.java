package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a report as UTF-8 JSON with keys in a fixed order and a newline at the end. Each access,
 * pair and call is one line, so that reports are small and still compare well line by line.
 */
public final class JsonReportWriter {
  /** Down to the items of lists in findings. */
  private static final int DEPTH = 4;

  private final JsonFactory factory =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  /** Writes to {@code out}, flushes it and leaves it open. */
  public void write(JsonReport report, OutputStream out) throws IOException {
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.setPrettyPrinter(new CompactLayout(DEPTH));
      json.writeStartObject();
      writeFields(report, json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
    out.flush();
  }

  /** Writes the fields of a report into an object that is open. */
  public static void writeFields(JsonReport report, JsonGenerator json) throws IOException {
    new ReportFields(new JsonSink(json), new ReportTables(report.result())).report(report);
  }
}
