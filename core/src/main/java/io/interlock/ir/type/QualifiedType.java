package io.interlock.ir.type;

import org.jspecify.annotations.Nullable;

/** A qualified type; a null target is {@code void}. */
public record QualifiedType(Qualifier qualifier, @Nullable Type target) implements Type {
  /** Qualifiers, in the order of the unit image. */
  public enum Qualifier {
    CONST("const"),
    VOLATILE("volatile"),
    RESTRICT("restrict"),
    ATOMIC("_Atomic");

    private final String keyword;

    Qualifier(String keyword) {
      this.keyword = keyword;
    }

    public String keyword() {
      return keyword;
    }
  }

  @Override
  public long bits() {
    return target == null ? 0 : stripped().bits();
  }
}
