package io.interlock.report.text;

import io.interlock.report.text.Line.Part;
import io.interlock.report.text.Line.Word;
import java.io.IOException;

/** Writes lines with an indent, broken at spaces where they would be too wide to read. */
final class LineWriter {
  static final int WIDTH = 100;
  private static final int HANGING = 4;

  private final Appendable out;
  private final TextStyle style;

  LineWriter(Appendable out, TextStyle style) {
    this.out = out;
    this.style = style;
  }

  void blank() throws IOException {
    out.append('\n');
  }

  void write(int indent, Line line) throws IOException {
    int column = indent(indent);
    boolean first = true;
    for (Word word : line.words()) {
      if (!first && column + 1 + word.width() > WIDTH) {
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

  private int indent(int width) throws IOException {
    out.append(" ".repeat(width));
    return width;
  }

  private void write(Word word) throws IOException {
    for (Part part : word.parts()) {
      out.append(style.apply(part.role(), part.text()));
    }
  }
}
