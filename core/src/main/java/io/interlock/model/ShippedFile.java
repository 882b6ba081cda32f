package io.interlock.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a model file that comes with the program. Such files are YAML of a narrow layout: {@code
 * functions:} last, then a line {@code names: {actions}} for each row. So names are found by
 * looking at line starts, and a row is parsed only when it is asked for: loading takes a few
 * milliseconds where a YAML parser would take a fifth of a second for all files, and tens of
 * milliseconds just to start. A test reads the files as YAML too.
 */
final class ShippedFile {
  private static final String INDENT = "  ";

  private final String name;
  private final List<ModelRow> rows = new ArrayList<>();
  private final List<Node.Entry> header = new ArrayList<>();

  private ShippedFile(String name) {
    this.name = name;
  }

  static List<ModelRow> rows(String name) {
    return new ShippedFile(name).read(text(name));
  }

  static String text(String name) {
    try (var in = ShippedFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<ModelRow> read(String text) {
    ModelScope scope = ModelScope.EVERYWHERE;
    int start = 0;
    for (int line = 1; start < text.length(); line++) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      if (end > start && text.charAt(start) != '#') {
        if (text.startsWith(INDENT, start)) {
          row(text.substring(start + INDENT.length(), end), new ModelSource(name, line), scope);
        } else {
          scope = header(text.substring(start, end), new ModelSource(name, line));
        }
      }
      start = end + 1;
    }
    return rows;
  }

  private ModelScope header(String line, ModelSource source) {
    int colon = colon(line, source);
    Node value = FlowParser.parse(line.substring(colon + 1), source);
    header.add(new Node.Entry(line.substring(0, colon), source.line(), value));
    return ModelFileReader.scope(header, source);
  }

  private void row(String line, ModelSource source, ModelScope scope) {
    if (line.startsWith("#")) {
      return;
    }
    int colon = colon(line, source);
    String value = line.substring(colon + 1);
    rows.add(
        new ModelRow(
            ModelRow.split(line.substring(0, colon)),
            scope,
            source,
            () -> ActionReader.read(FlowParser.parse(value, source), source)));
  }

  private static int colon(String line, ModelSource source) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      throw source.error("no colon");
    }
    return colon;
  }
}
