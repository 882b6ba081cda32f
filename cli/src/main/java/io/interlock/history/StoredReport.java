package io.interlock.history;

import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportReader;
import io.interlock.report.json.JsonReportWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A report as it is stored: its JSON, compressed. */
final class StoredReport {
  private StoredReport() {}

  static byte[] pack(JsonReport report) {
    var bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      new JsonReportWriter().write(report, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static JsonReport unpack(byte[] packed) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new JsonReportReader().read(in, "the stored report");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
