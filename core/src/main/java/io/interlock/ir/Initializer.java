package io.interlock.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The initial value of a global: its scalars that are not zero, by offset. Every address in it is
 * listed; long arrays of plain numbers are left out.
 *
 * @param text the text of a string literal, cut if long, else null
 * @param omittedBytes how many bytes of plain numbers are not listed
 */
public record Initializer(
    long size, List<Scalar> scalars, @Nullable String text, long omittedBytes) {
  /** One scalar of the initial value. */
  public record Scalar(long offset, long size, Constant value) {}

  public Initializer {
    scalars = List.copyOf(scalars);
  }
}
