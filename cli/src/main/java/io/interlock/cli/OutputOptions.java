package io.interlock.cli;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Tool;
import io.interlock.report.Selection;
import io.interlock.report.SourceStamps;
import io.interlock.report.html.HtmlReportWriter;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportWriter;
import io.interlock.report.sarif.SarifReportWriter;
import io.interlock.report.text.TextOptions;
import io.interlock.report.text.TextReport;
import io.interlock.run.InputException;
import io.interlock.source.SourceTexts;
import io.interlock.util.FileProblem;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which formats a result is written, and where to. */
final class OutputOptions {
  /** How a result is written. */
  enum Format {
    text,
    json,
    sarif,
    html
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "What goes to the standard output: text (default), json, sarif or html.")
  private Format format = Format.text;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write a report in JSON to this file.")
  private @Nullable Path json;

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "Also write a report in SARIF 2.1.0 to this file.")
  private @Nullable Path sarif;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write a report to browse, one page that needs nothing else.")
  private @Nullable Path html;

  /** What is written: all of a result, of which people are shown a part. */
  record Output(
      CheckResult result,
      Selection selection,
      TextOptions text,
      Path directory,
      SourceStamps sources) {}

  /** What cannot be written to a file is not lost: the standard output comes first. */
  void write(Output output, PrintWriter out) throws IOException {
    writeOut(output, out);
    for (Map.Entry<Format, Path> file : files().entrySet()) {
      writeFile(file.getKey(), output, file.getValue());
    }
  }

  private void writeOut(Output output, PrintWriter out) throws IOException {
    if (format == Format.text) {
      new TextReport(output.text()).write(output.result(), output.selection(), out);
    } else {
      var bytes = new ByteArrayOutputStream();
      write(format, output, bytes);
      out.print(bytes.toString(StandardCharsets.UTF_8));
    }
  }

  private Map<Format, Path> files() {
    Map<Format, Path> files = new LinkedHashMap<>();
    Optional.ofNullable(json).ifPresent(f -> files.put(Format.json, f));
    Optional.ofNullable(sarif).ifPresent(f -> files.put(Format.sarif, f));
    Optional.ofNullable(html).ifPresent(f -> files.put(Format.html, f));
    return files;
  }

  private static void writeFile(Format format, Output output, Path file) {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      write(format, output, out);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + FileProblem.of(e), e);
    }
  }

  private static void write(Format format, Output output, OutputStream out) throws IOException {
    var tool = new Tool("interlock", Version.current());
    switch (format) {
      case text -> throw new IllegalStateException("text goes to the terminal");
      case json ->
          new JsonReportWriter()
              .write(new JsonReport(tool, output.result(), output.sources()), out);
      case sarif ->
          new SarifReportWriter(tool, Optional.of(output.directory())).write(output.result(), out);
      case html -> {
        SourceTexts texts = output.text().sources();
        new HtmlReportWriter(tool, texts, output.sources().changed(texts))
            .write(output.result(), out);
      }
    }
  }
}
