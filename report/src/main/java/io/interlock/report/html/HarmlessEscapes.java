package io.interlock.report.html;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/** Escapes in strings what means something to HTML, or ends a line in a script. */
final class HarmlessEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1;
  private static final SerializedString LINE_SEPARATOR = new SerializedString("\\u2028");
  private static final SerializedString PARAGRAPH_SEPARATOR = new SerializedString("\\u2029");

  private final int[] ascii = standardAsciiEscapesForJSON();

  HarmlessEscapes() {
    for (char c : new char[] {'<', '>', '&'}) {
      ascii[c] = ESCAPE_STANDARD;
    }
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    return ascii.clone();
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    return switch (c) {
      case '\u2028' -> LINE_SEPARATOR;
      case '\u2029' -> PARAGRAPH_SEPARATOR;
      default -> null;
    };
  }
}
