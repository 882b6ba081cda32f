package io.interlock.report.text;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;

/** Positions in words. */
final class Places {
  private Places() {}

  /** Without the column, where the line is enough to find the place. */
  static String line(Position position) {
    return Position.at(position.file(), position.line()).toString();
  }

  /** Positions of one file, which is named once: {@code a.c:10:3, 12:3 and 15:9}. */
  static String sameFile(List<Position> positions) {
    List<String> shown = new ArrayList<>();
    for (Position position : positions) {
      boolean first = shown.isEmpty() || !position.hasLine();
      shown.add(first ? position.toString() : withinFile(position));
    }
    return English.list(shown);
  }

  private static String withinFile(Position position) {
    return position.hasColumn() ? position.line() + ":" + position.column() : "" + position.line();
  }
}
