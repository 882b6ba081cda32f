package io.interlock.report.text;

import io.interlock.source.SourceTexts;

/**
 * How a text report looks.
 *
 * @param width of a line, as far as words allow
 * @param sources for excerpts
 */
public record TextOptions(TextStyle style, int width, SourceTexts sources, Detail detail) {
  /** The width where none is known. */
  public static final int DEFAULT_WIDTH = 100;

  private static final int MIN_WIDTH = 40;

  /** How much is told. */
  public enum Detail {
    /** All accesses, threads and calls. */
    ALL,
    /** What convinces, and where to find the rest. */
    FULL,
    /** A line for each finding, and nothing else. */
    BRIEF
  }

  public TextOptions {
    width = Math.max(MIN_WIDTH, width);
  }

  /** Without colours and excerpts. */
  public static TextOptions plain() {
    return new TextOptions(TextStyle.PLAIN, DEFAULT_WIDTH, SourceTexts.none(), Detail.FULL);
  }
}
