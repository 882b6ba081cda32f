package io.interlock.ir.path;

import io.interlock.ir.BitRange;
import org.jspecify.annotations.Nullable;

/**
 * How much is meant at the end of a path: it decides between a struct and its first member, between
 * the members of a union, and which bit-field is meant.
 *
 * @param width in bits, 0 for whatever lies there as a whole
 * @param bits the part of it that an access is about
 */
public record BitSpan(long width, @Nullable BitRange bits) {
  /** Whatever lies at the place, as a whole. */
  public static final BitSpan WHOLE = new BitSpan(0, null);

  /** The memory an access of {@code bytes} touches, or the bit-field in it. */
  public static BitSpan of(long bytes, @Nullable BitRange bits) {
    return new BitSpan(bytes * 8, bits);
  }
}
