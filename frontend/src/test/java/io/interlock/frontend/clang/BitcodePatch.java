package io.interlock.frontend.clang;

/** Changes bitcode for tests. */
final class BitcodePatch {
  private static final String CHAR6 =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

  private BitcodePatch() {}

  /** Overwrites the producer's name, which the bitcode holds in six bits per character. */
  static void setProducer(byte[] bitcode, String producer) {
    String old = BitcodeHeader.read(bitcode).producer().orElseThrow();
    if (old.length() != producer.length()) {
      throw new IllegalArgumentException("needs the length of " + old);
    }
    int start = find(bitcode, old);
    for (int i = 0; i < producer.length(); i++) {
      int code = CHAR6.indexOf(producer.charAt(i));
      for (int bit = 0; bit < 6; bit++) {
        int at = start + 6 * i + bit;
        int mask = 1 << (at & 7);
        boolean set = (code >> bit & 1) == 1;
        bitcode[at >> 3] = (byte) (set ? bitcode[at >> 3] | mask : bitcode[at >> 3] & ~mask);
      }
    }
  }

  private static int find(byte[] bitcode, String text) {
    for (int start = 32; ; start++) {
      BitReader bits = new BitReader(bitcode, 0);
      bits.moveTo(start);
      int matched = 0;
      while (matched < text.length() && bits.char6() == text.charAt(matched)) {
        matched++;
      }
      if (matched == text.length()) {
        return start;
      }
    }
  }
}
