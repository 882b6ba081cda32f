package io.interlock.ir;

/**
 * The bits of a storage unit that an access is about: a bit-field. Numbered from the least
 * significant bit of the loaded integer.
 */
public record BitRange(int first, int width) {
  public BitRange {
    if (first < 0 || width <= 0) {
      throw new IllegalArgumentException("bits " + first + "+" + width);
    }
  }
}
