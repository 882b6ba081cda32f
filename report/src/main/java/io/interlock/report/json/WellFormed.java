package io.interlock.report.json;

/**
 * Text that every JSON reader accepts. Names come from the bytes of other people's files; half a
 * surrogate pair has no UTF-8 form and many readers refuse its escape, so it becomes a replacement
 * character.
 */
public final class WellFormed {
  private static final char REPLACEMENT = '\uFFFD';

  private WellFormed() {}

  public static String of(String text) {
    // Every string of a report comes here, so no stream.
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return repaired(text);
      }
    }
    return text;
  }

  private static String repaired(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().map(WellFormed::repaired).forEach(result::appendCodePoint);
    return result.toString();
  }

  private static int repaired(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE ? REPLACEMENT : codePoint;
  }
}
