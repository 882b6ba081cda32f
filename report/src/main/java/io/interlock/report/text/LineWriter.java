package io.interlock.report.text;

import io.interlock.report.text.Line.Part;
import io.interlock.report.text.Line.Word;
import java.io.IOException;

/** Writes lines with an indent, broken at spaces where they would be too wide to read. */
final class LineWriter {
  private static final int HANGING = 4;

  private final Appendable out;
  private final TextStyle style;
  private final int width;

  LineWriter(Appendable out, TextStyle style, int width) {
    this.out = out;
    this.style = style;
    this.width = width;
  }

  /** A line that is not broken; the caller has made it printable. */
  void fixed(int indent, String text) throws IOException {
    write(indent, Line.fixed(TextStyle.Role.PLAIN, text));
  }

  void blank() throws IOException {
    out.append('\n');
  }

  void write(int indent, Line line) throws IOException {
    int column = indent(indent);
    boolean first = true;
    for (Word word : line.words()) {
      if (!first && column + 1 + word.width() > width) {
        out.append('\n');
        column = indent(indent + HANGING);
      } else if (!first) {
        out.append(' ');
        column++;
      }
      write(word);
      column += word.width();
      first = false;
    }
    out.append('\n');
  }

  private int indent(int columns) throws IOException {
    out.append(" ".repeat(columns));
    return columns;
  }

  private void write(Word word) throws IOException {
    for (Part part : word.parts()) {
      out.append(style.apply(part.role(), part.text()));
    }
  }
}
