package io.interlock.source;

import org.jspecify.annotations.Nullable;

/**
 * A place in a source file. Lines and columns count from one; zero says that the line or the column
 * is not known, as for code the compiler made up. A column is known only together with its line, a
 * line only together with its file.
 */
public record Position(SourceFile file, int line, int column) implements Comparable<Position> {
  /** No place at all. */
  public static final Position UNKNOWN = new Position(SourceFile.UNKNOWN, 0, 0);

  public Position {
    if (line < 0 || column < 0) {
      throw new IllegalArgumentException("negative position " + line + ":" + column);
    }
    line = file.isKnown() ? line : 0;
    column = line == 0 ? 0 : column;
  }

  /** The file as a whole. */
  public static Position in(SourceFile file) {
    return new Position(file, 0, 0);
  }

  /** A line as a whole. */
  public static Position at(SourceFile file, int line) {
    return new Position(file, line, 0);
  }

  public boolean isKnown() {
    return file.isKnown();
  }

  public boolean hasLine() {
    return line > 0;
  }

  public boolean hasColumn() {
    return column > 0;
  }

  /** By file, line, column; what is unknown comes last among files and first within a file. */
  @Override
  public int compareTo(Position other) {
    int byFile = file.equals(other.file) ? 0 : file.compareTo(other.file);
    int byLine = byFile == 0 ? Integer.compare(line, other.line) : byFile;
    return byLine == 0 ? Integer.compare(column, other.column) : byLine;
  }

  /** As compilers print it: {@code a.c:10:3}, leaving out what is not known. */
  @Override
  public String toString() {
    String shown = file.path();
    shown = hasLine() ? shown + ":" + line : shown;
    return hasColumn() ? shown + ":" + column : shown;
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Position p
        && p.line == line
        && p.column == column
        && p.file.equals(file);
  }

  @Override
  public int hashCode() {
    return (file.hashCode() * 31 + line) * 31 + column;
  }
}
