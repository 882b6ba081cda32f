package io.interlock.report.text;

import io.interlock.report.text.TextStyle.Role;
import io.interlock.source.Position;
import io.interlock.source.SourceTexts;
import java.util.List;
import java.util.Optional;

/**
 * The line of a position with a caret under its column. Tabs become spaces, other control
 * characters one question mark each, so that the caret stands where it should; long lines are cut
 * around it.
 */
final class Excerpt {
  private static final int TAB = 8;
  private static final String CUT = "...";

  private Excerpt() {}

  /** A line of source and a line with the caret, each as one word that is not broken. */
  static List<Line> of(Position position, SourceTexts sources, int width) {
    Optional<String> line = position.hasLine() ? sources.line(position) : Optional.empty();
    if (line.isEmpty() || line.get().isBlank()) {
      return List.of();
    }
    String number = Integer.toString(position.line());
    int column = position.hasColumn() ? position.column() - 1 : -1;
    return lines(number, line.get(), column, Math.max(20, width - number.length() - 3));
  }

  private static List<Line> lines(String number, String source, int column, int room) {
    var shown = new StringBuilder();
    int caret = -1;
    byte[] bytes = source.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    int target = column < 0 || column > bytes.length ? -1 : column;
    int at = 0; // clang counts columns in bytes
    for (int codePoint : source.codePoints().toArray()) {
      if (at == target) {
        caret = shown.codePointCount(0, shown.length());
      }
      at += Character.toString(codePoint).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      append(shown, codePoint);
    }
    String text = shown.toString();
    int indent = text.length() - text.stripLeading().length();
    text = text.substring(indent).stripTrailing();
    caret -= caret < 0 ? 0 : indent;
    int from = caret > room - 10 ? caret - room / 2 : 0;
    String cut = cut(text, from, room);
    int mark = from > 0 ? caret - from + CUT.length() : caret;
    String blank = " ".repeat(number.length());
    Line code = Line.fixed(Role.MARGIN, number + " | ").fixedPart(Role.PLAIN, cut);
    return caret < 0
        ? List.of(code)
        : List.of(
            code,
            Line.fixed(Role.MARGIN, blank + " | ")
                .fixedPart(Role.PLAIN, " ".repeat(mark))
                .fixedPart(Role.CARET, "^"));
  }

  private static String cut(String text, int from, int room) {
    int start = Math.min(from, text.length());
    int end = Math.min(text.length(), start + room);
    return (from > 0 ? CUT : "") + text.substring(start, end) + (end < text.length() ? CUT : "");
  }

  private static void append(StringBuilder shown, int codePoint) {
    if (codePoint == '\t') {
      shown.append(" ".repeat(TAB - shown.length() % TAB));
    } else {
      shown.append(Printable.isSafe(codePoint) ? Character.toString(codePoint) : "?");
    }
  }
}
