package io.interlock.bench;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The figures of a check as a file, to be compared with later ones. */
final class SpeedJson {
  private static final double NANO = 1e-9;

  private SpeedJson() {}

  /** Everything measured, by name: seconds, bytes and counts. */
  static Map<String, Double> figures(SpeedFigures figures) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("lines", (double) figures.lines());
    all.put("instructions", (double) figures.instructions());
    all.put("clang seconds", figures.clang().wall() * NANO);
    all.put("after clang seconds", figures.first().cost().wall() * NANO);
    all.put("after clang processor seconds", figures.first().cost().cpu() * NANO);
    all.put("median seconds", figures.median().cost().wall() * NANO);
    figures
        .median()
        .phases()
        .forEach((phase, time) -> all.put(phase + " seconds", time.toNanos() * NANO));
    all.put("peak resident bytes", (double) figures.peakResident());
    all.put("findings", (double) figures.findings());
    all.put("incomplete", (double) figures.incomplete());
    return all;
  }

  static void write(Path file, String label, SpeedFigures figures, Machine machine)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("program", label);
      json.writeStringField("measured", machine.summary());
      json.writeObjectFieldStart("figures");
      for (Map.Entry<String, Double> figure : figures(figures).entrySet()) {
        json.writeNumberField(figure.getKey(), figure.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  static Map<String, Double> read(Path file) {
    Map<String, Double> figures = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isNumeric()) { // nothing but figures is
          figures.put(parser.currentName(), parser.getDoubleValue());
        }
      }
      return figures;
    } catch (JsonProcessingException e) {
      throw new InputException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Old and new figures side by side, with the change in percent. */
  static String changes(Map<String, Double> old, Map<String, Double> now) {
    var text = new StringBuilder();
    now.forEach(
        (name, value) -> {
          double before = old.getOrDefault(name, Double.NaN);
          double percent = 100 * (value - before) / before;
          if (Double.isFinite(percent)) {
            text.append(
                String.format(
                    Locale.ROOT,
                    "%-32s %16.3f -> %16.3f %+8.1f %%%n",
                    name,
                    before,
                    value,
                    percent));
          }
        });
    return text.toString();
  }
}
