package io.interlock.bench.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of C in the making, with the accesses on them. */
final class Code {
  /**
   * @param gadget whose line it is, or {@link #NOBODY}
   * @param touches the accesses on it
   */
  record Line(String text, int gadget, List<Touch> touches) {}

  static final int NOBODY = -1;

  final List<Line> lines = new ArrayList<>();
  private int depth;

  Code line(String text) {
    return line(text, NOBODY, List.of());
  }

  Code line(String text, int gadget, List<Touch> touches) {
    if (text.startsWith("}")) {
      depth--;
    }
    lines.add(new Line("  ".repeat(depth) + text, gadget, touches));
    if (text.endsWith("{")) {
      depth++;
    }
    return this;
  }

  /** Lines that were indented where they were made. */
  Code add(Code other) {
    for (Line line : other.lines) {
      lines.add(new Line("  ".repeat(depth) + line.text, line.gadget, line.touches));
    }
    return this;
  }

  boolean uses(Pattern word) {
    return lines.stream().anyMatch(line -> word.matcher(line.text).find());
  }
}
