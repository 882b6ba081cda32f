package io.interlock.summary.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes being read; the other side of {@link Output}. Whatever they are, reading ends, and takes no
 * more memory than some times their number: each element of a list takes a byte at least.
 */
final class Input {
  /** Makes a value of bytes. */
  interface Decoder<T> {
    T read(Input in) throws SummaryFormatException;
  }

  private static final int MORE = 0x80;
  private static final int BITS = 7;

  private final byte[] bytes;
  private int offset;

  Input(byte[] bytes) {
    this.bytes = bytes;
  }

  int offset() {
    return offset;
  }

  boolean isAtEnd() {
    return offset == bytes.length;
  }

  SummaryFormatException bad(String message) {
    return new SummaryFormatException(message, offset);
  }

  private int next() throws SummaryFormatException {
    if (isAtEnd()) {
      throw bad("the end is missing");
    }
    return bytes[offset++];
  }

  long unsigned() throws SummaryFormatException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int next = next();
      value |= (long) (next & (MORE - 1)) << shift;
      if ((next & MORE) == 0) {
        return value;
      }
    }
    throw bad("a number is too long");
  }

  long signed() throws SummaryFormatException {
    long value = unsigned();
    return value >>> 1 ^ -(value & 1);
  }

  /** A number that is not negative. */
  int number() throws SummaryFormatException {
    return below(Integer.MAX_VALUE, "a number");
  }

  /** A number below a bound. */
  int below(int bound, String what) throws SummaryFormatException {
    long value = unsigned();
    if (value < 0 || value >= bound) {
      throw bad("%s is %d and has to be below %d".formatted(what, value, bound));
    }
    return (int) value;
  }

  boolean flag() throws SummaryFormatException {
    return below(2, "a flag") == 1;
  }

  <E extends Enum<E>> E code(E[] values) throws SummaryFormatException {
    return values[below(values.length, "a code")];
  }

  /** How many things follow, each of one byte at least. */
  int count() throws SummaryFormatException {
    return below(bytes.length - offset + 1, "a length");
  }

  byte[] bytes() throws SummaryFormatException {
    return raw(count());
  }

  byte[] raw(int length) throws SummaryFormatException {
    if (length > bytes.length - offset) {
      throw bad("the end is missing");
    }
    offset += length;
    return Arrays.copyOfRange(bytes, offset - length, offset);
  }

  String text() throws SummaryFormatException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  <T> List<T> all(Decoder<T> decoder) throws SummaryFormatException {
    int count = count();
    var values = new ArrayList<T>();
    for (int i = 0; i < count; i++) {
      values.add(decoder.read(this));
    }
    return values;
  }
}
