package io.interlock.frontend.clang;

/** Reads the fields of an LLVM bitstream: bits from the low end of each byte, in order. */
final class BitReader {
  private static final String CHAR6 =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

  private final byte[] bytes;
  private int position;

  /** Starts at the given byte. */
  BitReader(byte[] bytes, int start) {
    this.bytes = bytes;
    moveTo(start * 8);
  }

  /** In bits, from the beginning. */
  int position() {
    return position;
  }

  boolean hasMore() {
    return position / 8 < bytes.length;
  }

  void moveTo(int bit) {
    if (bit < 0 || bit > bytes.length * 8L) {
      throw new IndexOutOfBoundsException(bit);
    }
    position = bit;
  }

  /** To the next word of 32 bits. */
  void align() {
    moveTo((position + 31) & ~31);
  }

  /** A field of up to 32 bits. */
  int fixed(int width) {
    int value = 0;
    for (int i = 0; i < width; i++) {
      int bit = bytes[position >> 3] >> (position & 7) & 1;
      value |= bit << i;
      position++;
    }
    return value;
  }

  /** A number in chunks of the given width, whose top bit says that another one follows. */
  int variable(int width) {
    int more = 1 << (width - 1);
    int value = 0;
    int shift = 0;
    while (true) {
      int chunk = fixed(width);
      value |= shift < 32 ? (chunk & (more - 1)) << shift : 0;
      if ((chunk & more) == 0) {
        return value;
      }
      shift += width - 1;
    }
  }

  char char6() {
    return CHAR6.charAt(fixed(6));
  }
}
