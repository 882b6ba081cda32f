package io.interlock.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Tool;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.report.json.WellFormed;
import io.interlock.report.text.GuardText;
import io.interlock.report.text.Remedy;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceText;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Writes a result as one page with its style, its script and its data in it. The data is JSON in
 * which no {@code <} stands, so nothing in a name or a source can end the element that holds it;
 * the script makes text nodes of it and never markup.
 */
public final class HtmlReportWriter {
  private final JsonFactory factory =
      new JsonFactory()
          .setCharacterEscapes(new HarmlessEscapes())
          .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  private final Tool tool;
  private final SourceTexts sources;
  private final List<SourceFile> changed;

  public HtmlReportWriter(Tool tool, SourceTexts sources) {
    this(tool, sources, List.of());
  }

  /**
   * A writer of an earlier result.
   *
   * @param changed files that have changed since
   */
  public HtmlReportWriter(Tool tool, SourceTexts sources, List<SourceFile> changed) {
    this.tool = tool;
    this.sources = sources;
    this.changed = List.copyOf(changed);
  }

  /** Writes to {@code out}, flushes it and leaves it open. */
  public void write(CheckResult result, OutputStream out) throws IOException {
    String page = resource("page.html");
    int style = page.indexOf("@STYLE@");
    int data = page.indexOf("@DATA@");
    int script = page.indexOf("@SCRIPT@");
    print(page.substring(0, style), out);
    print(resource("page.css"), out);
    print(page.substring(style + "@STYLE@".length(), data), out);
    writeData(result, out);
    print(page.substring(data + "@DATA@".length(), script), out);
    print(resource("page.js"), out);
    print(page.substring(script + "@SCRIPT@".length()), out);
    out.flush();
  }

  private static void print(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void writeData(CheckResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.writeStartObject();
      json.writeObjectFieldStart("report");
      JsonReportWriter.writeFields(new JsonReport(tool, result), json);
      json.writeEndObject();
      json.writeArrayFieldStart("notes");
      for (Finding finding : result.findings()) {
        writeNotes(finding, json);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("changed");
      for (SourceFile file : changed) {
        json.writeString(WellFormed.of(file.path()));
      }
      json.writeEndArray();
      writeSources(result, json);
      json.writeEndObject();
    }
  }

  private static void writeNotes(Finding finding, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("telling", finding.pairs().indexOf(finding.tellingPair()));
    json.writeStringField("guard", WellFormed.of(GuardText.of(finding).orElse("")));
    json.writeStringField("remedy", WellFormed.of(Remedy.of(finding)));
    json.writeEndObject();
  }

  private void writeSources(CheckResult result, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("sources");
    for (Map.Entry<SourceFile, BitSet> file : new SourceExcerpts(result).lines().entrySet()) {
      SourceText text = sources.of(file.getKey());
      if (text.lineCount() > 0) {
        json.writeObjectFieldStart(WellFormed.of(file.getKey().path()));
        json.writeArrayFieldStart("lines");
        BitSet wanted = file.getValue();
        for (int n = wanted.nextSetBit(0); n >= 0; n = wanted.nextSetBit(n + 1)) {
          if (n <= text.lineCount()) {
            writeLine(n, text.line(n).orElse(""), json);
          }
        }
        json.writeEndArray();
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private static void writeLine(int number, String line, JsonGenerator json) throws IOException {
    json.writeStartArray();
    json.writeNumber(number);
    json.writeString(WellFormed.of(visible(line)));
    json.writeEndArray();
  }

  /** Control characters as signs for them, so that what is there can be seen. */
  private static String visible(String line) {
    var result = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      result.append(c < ' ' && c != '\t' ? (char) ('\u2400' + c) : c);
    }
    return result.toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReportWriter.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
