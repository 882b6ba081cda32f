package io.interlock.ir.path;

import io.interlock.ir.BitRange;
import org.jspecify.annotations.Nullable;

/**
 * How much is meant at the end of a path, in bits from there: it decides between a struct and its
 * first member, between the members of a union, and which bit-field is meant.
 */
public record BitSpan(long first, long width) {
  /** Whatever lies at the place, as a whole. */
  public static final BitSpan WHOLE = new BitSpan(0, 0);

  /** The memory an access of {@code bytes} touches, or the bit-field in it. */
  public static BitSpan of(long bytes, @Nullable BitRange bits) {
    return bits == null ? new BitSpan(0, bytes * 8) : new BitSpan(bits.first(), bits.width());
  }

  boolean isWhole() {
    return width == 0;
  }
}
