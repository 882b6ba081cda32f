package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;

/**
 * A line for each value down to some level; what is inside stays in its line. The same on every
 * platform.
 */
public final class CompactLayout extends DefaultPrettyPrinter {
  private final int depth;

  /** With so many levels of values that have lines of their own. */
  public CompactLayout(int depth) {
    super(
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator(""));
    this.depth = depth;
    indentObjectsWith(new OuterLines(depth));
    indentArraysWith(new OuterLines(depth));
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new CompactLayout(depth);
  }

  @Override
  public void writeEndObject(JsonGenerator json, int entries) throws IOException {
    if (_nesting > depth) {
      _nesting--;
      json.writeRaw(entries > 0 ? " }" : "}");
    } else {
      super.writeEndObject(json, entries);
    }
  }

  @Override
  public void writeEndArray(JsonGenerator json, int entries) throws IOException {
    if (_nesting > depth) {
      _nesting--;
      json.writeRaw(entries > 0 ? " ]" : "]");
    } else {
      super.writeEndArray(json, entries);
    }
  }

  private static final class OuterLines implements Indenter {
    private final DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    private final int depth;

    OuterLines(int depth) {
      this.depth = depth;
    }

    @Override
    public void writeIndentation(JsonGenerator json, int level) throws IOException {
      if (level <= depth) {
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
