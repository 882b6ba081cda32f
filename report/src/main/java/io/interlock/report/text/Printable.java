package io.interlock.report.text;

/**
 * Text that is safe on a terminal. Names and paths come from other people's files, and a control
 * character among them could move the cursor, hide lines or reverse the order of reading, so all
 * such characters are shown as escapes.
 */
public final class Printable {
  private Printable() {}

  /** The text with such characters escaped, so it is one line, too. */
  public static String of(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().forEach(codePoint -> append(result, codePoint));
    return result.toString();
  }

  private static void append(StringBuilder result, int codePoint) {
    if (isSafe(codePoint)) {
      result.appendCodePoint(codePoint);
    } else {
      result.append(String.format(codePoint < 0x100 ? "\\x%02x" : "\\u{%x}", codePoint));
    }
  }

  static boolean isSafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
