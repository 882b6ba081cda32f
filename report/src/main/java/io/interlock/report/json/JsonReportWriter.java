package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a report as indented UTF-8 JSON with keys in a fixed order and a newline at the end. */
public final class JsonReportWriter {
  private final JsonFactory factory =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  /** Writes to {@code out}, flushes it and leaves it open. */
  public void write(JsonReport report, OutputStream out) throws IOException {
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.setPrettyPrinter(layout());
      json.writeStartObject();
      new ReportFields(new JsonSink(json)).report(report);
      json.writeEndObject();
      json.writeRaw('\n');
    }
    out.flush();
  }

  /**
   * The same on every platform, and one line per value so that reports compare well line by line.
   */
  private static PrettyPrinter layout() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    Separators separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    return new DefaultPrettyPrinter(separators).withObjectIndenter(lines).withArrayIndenter(lines);
  }
}
