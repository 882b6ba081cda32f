package io.interlock.frontend.image;

import java.nio.charset.StandardCharsets;

/** A cursor over a part of an image. Every read is checked against the end of the part. */
final class ImageInput {
  private final byte[] data;
  private final int end;
  private int at;

  ImageInput(byte[] data) {
    this(data, 0, data.length);
  }

  private ImageInput(byte[] data, int start, int end) {
    this.data = data;
    this.at = start;
    this.end = end;
  }

  /** A second cursor at the same place. */
  ImageInput copy() {
    return new ImageInput(data, at, end);
  }

  /** Cuts off the next {@code length} bytes as a part of their own. */
  ImageInput part(int length) {
    require(length);
    var part = new ImageInput(data, at, at + length);
    at += length;
    return part;
  }

  int remaining() {
    return end - at;
  }

  int readByte() {
    require(1);
    return data[at++] & 0xff;
  }

  long readUnsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new CorruptImageException("a number does not end");
  }

  long readSigned() {
    long value = readUnsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A number that must be below {@code limit}. */
  int readBelow(int limit) {
    long value = readUnsigned();
    if (value < 0 || value >= limit) {
      throw new CorruptImageException("number " + value + " where less than " + limit + " is due");
    }
    return (int) value;
  }

  /** How many entries follow; each takes at least one byte, so more cannot be. */
  int readCount() {
    return readBelow(remaining() + 1);
  }

  int readInt() {
    return readBelow(Integer.MAX_VALUE);
  }

  boolean readFlag() {
    return readByte() != 0;
  }

  /** One of an enum's constants by its number. */
  <E> E readEnum(E[] constants) {
    return constants[readBelow(constants.length)];
  }

  /** Text; bytes that are not UTF-8 become replacement characters. */
  String readText() {
    int length = readCount();
    require(length);
    var text = new String(data, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }

  private void require(int bytes) {
    if (bytes < 0 || bytes > end - at) {
      throw new CorruptImageException("the image is cut short");
    }
  }
}
