package io.interlock.model;

import io.interlock.model.Action.Content;
import io.interlock.model.Action.Extent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a format of {@code scanf} writes behind each argument that it is for (C11 7.21.6.2, POSIX,
 * glibc): numbers of a size that their length modifier says, characters as many as the field is
 * wide, strings within the array of characters they begin in. Wide characters have no known size.
 * Formats that number their arguments, and what is not understood, say nothing. Sizes are those of
 * platforms with 64 bits.
 */
final class ScanFormat {
  /** What one conversion writes. */
  record Conversion(Extent extent, Content content) {
    private static final Conversion ANYTHING = new Conversion(new Extent.Whole(), Content.ANY);

    private static Conversion bytes(long count) {
      return new Conversion(new Extent.Bytes(count), Content.ANY);
    }
  }

  private static final int MAX_DIGITS = 9;

  private final String text;
  private final long pointerSize;
  private int at;
  private final List<Conversion> conversions = new ArrayList<>();

  private ScanFormat(String text, long pointerSize) {
    this.text = text;
    this.pointerSize = pointerSize;
  }

  /** The conversions that store something, in order; null if the format is not understood. */
  static @Nullable List<Conversion> parse(String text, long pointerSize) {
    var format = new ScanFormat(text, pointerSize);
    while (format.at < text.length()) {
      if (text.charAt(format.at++) == '%' && !format.conversion()) {
        return null;
      }
    }
    return format.conversions;
  }

  private boolean conversion() {
    if (take("%")) {
      return true;
    }
    boolean isStored = !take("*");
    take("'");
    boolean isAllocated = take("m");
    int digits = at;
    while (Character.digit(peek(), 10) >= 0) {
      at++;
    }
    if (at - digits > MAX_DIGITS) {
      return false;
    }
    long width = at == digits ? -1 : Long.parseLong(text.substring(digits, at));
    isAllocated |= take("m");
    String length = length();
    Conversion written = written(length, width);
    if (written != null && isStored) {
      conversions.add(isAllocated ? Conversion.bytes(pointerSize) : written);
    }
    return written != null;
  }

  private String length() {
    for (String length : List.of("hh", "h", "ll", "l", "j", "z", "t", "L", "q")) {
      if (take(length)) {
        return length;
      }
    }
    return "";
  }

  /** Null if there is no such conversion, or if it means different things. */
  private @Nullable Conversion written(String length, long width) {
    char kind = peek();
    at++;
    return switch (kind) {
      case 'd', 'i', 'o', 'u', 'x', 'X', 'n' -> Conversion.bytes(integer(length));
      case 'e', 'E', 'f', 'F', 'g', 'G', 'A' -> Conversion.bytes(real(length));
      // In older dialects an a before s, S and [ allocates.
      case 'a' -> "sS[".indexOf(peek()) >= 0 ? null : Conversion.bytes(real(length));
      case 'p' -> Conversion.bytes(pointerSize);
      case 'c' -> text(length, Math.max(width, 1));
      case 's' -> text(length, width < 0 ? -1 : width + 1);
      case '[' -> set() ? text(length, width < 0 ? -1 : width + 1) : null;
      case 'C', 'S' -> Conversion.ANYTHING;
      default -> null;
    };
  }

  /** A long has as many bytes as a pointer. */
  private long integer(String length) {
    return switch (length) {
      case "hh" -> 1;
      case "h" -> 2;
      case "" -> 4;
      case "l", "z", "t" -> pointerSize;
      default -> 8;
    };
  }

  private static long real(String length) {
    return switch (length) {
      case "" -> 4;
      case "L" -> 16;
      default -> 8;
    };
  }

  private static Conversion text(String length, long bytes) {
    if (!length.isEmpty()) {
      return Conversion.ANYTHING;
    }
    Extent extent = bytes < 0 ? new Extent.Whole() : new Extent.Bytes(bytes);
    return new Conversion(extent, Content.TEXT);
  }

  /** Goes over a set of characters, in which a bracket at the beginning is one of them. */
  private boolean set() {
    take("^");
    take("]");
    int end = text.indexOf(']', at);
    at = end + 1;
    return end >= 0;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean take(String expected) {
    boolean isThere = text.startsWith(expected, at);
    at += isThere ? expected.length() : 0;
    return isThere;
  }
}
