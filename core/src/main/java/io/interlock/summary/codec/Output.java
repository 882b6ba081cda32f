package io.interlock.summary.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToIntFunction;

/** Bytes being written. Numbers take as many bytes as they need, seven bits in each. */
final class Output {
  private static final int FIRST_SIZE = 32;
  private static final int MORE = 0x80;
  private static final int BITS = 7;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  private void add(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) value;
  }

  /** A number that is seldom negative: then it takes ten bytes. */
  Output unsigned(long value) {
    long rest = value;
    while ((rest & -MORE) != 0) {
      add(((int) rest & (MORE - 1)) | MORE);
      rest >>>= BITS;
    }
    add((int) rest);
    return this;
  }

  /** A number that may be negative. */
  Output signed(long value) {
    return unsigned(value << 1 ^ value >> (Long.SIZE - 1));
  }

  Output flag(boolean value) {
    add(value ? 1 : 0);
    return this;
  }

  /** A kind, by its place among its kind: {@link Input#code} has the same places. */
  @SuppressWarnings("EnumOrdinal") // compact; the version changes with the order
  Output code(Enum<?> value) {
    return unsigned(value.ordinal());
  }

  Output text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  Output bytes(byte[] value) {
    unsigned(value.length);
    return raw(value);
  }

  /** The bytes alone, without their number. */
  Output raw(byte[] value) {
    for (byte b : value) {
      add(b);
    }
    return this;
  }

  /** What another one has. */
  Output append(Output other) {
    if (bytes.length - size < other.size) {
      bytes = Arrays.copyOf(bytes, 2 * (size + other.size));
    }
    System.arraycopy(other.bytes, 0, bytes, size, other.size);
    size += other.size;
    return this;
  }

  /** How many there are, and the number of each. */
  <T> Output all(Collection<T> values, ToIntFunction<T> number) {
    unsigned(values.size());
    values.forEach(v -> unsigned(number.applyAsInt(v)));
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
