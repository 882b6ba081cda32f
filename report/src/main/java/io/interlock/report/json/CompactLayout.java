package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;

/**
 * A line for each value down to the items of lists in findings; what is inside an item stays in its
 * line. The same on every platform.
 */
final class CompactLayout extends DefaultPrettyPrinter {
  private static final int DEPTH = 4;

  CompactLayout() {
    super(
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator(""));
    indentObjectsWith(new OuterLines());
    indentArraysWith(new OuterLines());
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new CompactLayout();
  }

  @Override
  public void writeEndObject(JsonGenerator json, int entries) throws IOException {
    if (_nesting > DEPTH) {
      _nesting--;
      json.writeRaw(entries > 0 ? " }" : "}");
    } else {
      super.writeEndObject(json, entries);
    }
  }

  @Override
  public void writeEndArray(JsonGenerator json, int entries) throws IOException {
    if (_nesting > DEPTH) {
      _nesting--;
      json.writeRaw(entries > 0 ? " ]" : "]");
    } else {
      super.writeEndArray(json, entries);
    }
  }

  private static final class OuterLines implements Indenter {
    private final DefaultIndenter lines = new DefaultIndenter("  ", "\n");

    @Override
    public void writeIndentation(JsonGenerator json, int level) throws IOException {
      if (level <= DEPTH) {
        lines.writeIndentation(json, level);
      } else {
        json.writeRaw(' ');
      }
    }

    @Override
    public boolean isInline() {
      return false;
    }
  }
}
