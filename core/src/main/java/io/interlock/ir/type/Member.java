package io.interlock.ir.type;

import org.jspecify.annotations.Nullable;

/**
 * A member of a struct or union; the name is empty for an anonymous struct or union inside.
 *
 * @param bits the width, which for a bit-field differs from its type's
 */
public record Member(String name, @Nullable Type type, long bitOffset, long bits, Kind kind) {
  /** How the member is stored. */
  public enum Kind {
    PLAIN,
    BIT_FIELD
  }

  public boolean isBitField() {
    return kind == Kind.BIT_FIELD;
  }

  public long bitEnd() {
    return bitOffset + bits;
  }
}
