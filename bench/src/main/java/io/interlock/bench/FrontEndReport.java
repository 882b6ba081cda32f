package io.interlock.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.interlock.bench.Stopwatch.Cost;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** The figures of the front end as text, as JSON and as a row of a table. */
record FrontEndReport(String label, FrontEndFigures figures, Machine machine) {
  private static final double MEGA = 1e6;
  private static final double NANO = 1e-9;

  static final MarkedTable TABLE =
      new MarkedTable(
          "bench frontend",
          List.of(
              "program",
              "units",
              "lines",
              "instructions",
              "clang",
              "Interlock",
              "ratio",
              "ratio of CPU time",
              "first run",
              "cached",
              "decoding, per core",
              "heap",
              "peak RSS",
              "measured"));

  String text() {
    var out = new StringBuilder();
    line(out, "units", "%,d", figures.units());
    line(out, "lines", "%,d", figures.lines());
    line(out, "instructions", "%,d", figures.instructions());
    line(out, "clang", "%s, %d jobs, median of %d", both(figures.clang()), figures.jobs(), runs());
    line(out, "Interlock", "%s", both(figures.ours()));
    line(out, "ratio", "%.2f (of CPU time %.2f)", figures.ratio(), figures.cpuRatio());
    line(out, "first run", "%s, in a cold JVM", both(figures.first()));
    line(out, "cached", "%s", both(figures.cached()));
    line(out, "decoding", "%.2f million instructions per second and core", decodeMillions());
    line(out, "heap", "%.1f bytes per instruction", figures.heapPerInstruction());
    line(out, "peak RSS", "%.0f MB, after the first run", figures.peakResident() / MEGA);
    line(out, "measured", "%s", measured());
    return out.toString();
  }

  private int runs() {
    return figures.runs();
  }

  private static void line(StringBuilder out, String name, String format, Object... values) {
    out.append(String.format(Locale.ROOT, "%-14s ", name))
        .append(String.format(Locale.ROOT, format, values))
        .append('\n');
  }

  private static String both(Cost cost) {
    return seconds(cost.wall()) + " (CPU " + seconds(cost.cpu()) + ")";
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.2f s", nanos * NANO);
  }

  private double decodeMillions() {
    return figures.decodeRate() / MEGA;
  }

  private String measured() {
    return machine.summary();
  }

  /** In the order of {@link #TABLE}. */
  List<String> row() {
    return List.of(
        label,
        String.format(Locale.ROOT, "%,d", figures.units()),
        String.format(Locale.ROOT, "%,d", figures.lines()),
        String.format(Locale.ROOT, "%,d", figures.instructions()),
        seconds(figures.clang().wall()),
        seconds(figures.ours().wall()),
        String.format(Locale.ROOT, "%.2f", figures.ratio()),
        String.format(Locale.ROOT, "%.2f", figures.cpuRatio()),
        seconds(figures.first().wall()),
        seconds(figures.cached().wall()),
        String.format(Locale.ROOT, "%.2f M/s", decodeMillions()),
        String.format(Locale.ROOT, "%.1f B", figures.heapPerInstruction()),
        String.format(Locale.ROOT, "%.0f MB", figures.peakResident() / MEGA),
        measured());
  }

  String json() throws IOException {
    var out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("label", label);
      json.writeNumberField("units", figures.units());
      json.writeNumberField("lines", figures.lines());
      json.writeNumberField("instructions", figures.instructions());
      json.writeNumberField("jobs", figures.jobs());
      json.writeNumberField("runs", figures.runs());
      cost(json, "clang", figures.clang());
      cost(json, "interlock", figures.ours());
      cost(json, "firstRun", figures.first());
      cost(json, "cached", figures.cached());
      json.writeNumberField("ratio", figures.ratio());
      json.writeNumberField("cpuRatio", figures.cpuRatio());
      json.writeNumberField("decodedPerSecond", figures.decodeRate());
      json.writeNumberField("heapBytesPerInstruction", figures.heapPerInstruction());
      json.writeNumberField("peakResidentBytes", figures.peakResident());
      json.writeArrayFieldStart("failures");
      for (String failure : figures.failures()) {
        json.writeString(failure);
      }
      json.writeEndArray();
      machine(json);
      json.writeEndObject();
    }
    return out + "\n";
  }

  private static void cost(JsonGenerator json, String name, Cost cost) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("wallSeconds", cost.wall() * NANO);
    json.writeNumberField("cpuSeconds", cost.cpu() * NANO);
    json.writeEndObject();
  }

  private void machine(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeStringField("date", machine.date());
    json.writeStringField("commit", machine.commit());
    json.writeStringField("cpu", machine.cpu());
    json.writeNumberField("processors", machine.processors());
    json.writeStringField("jdk", machine.jdk());
    json.writeStringField("load", machine.load());
    json.writeEndObject();
  }
}
