package io.interlock.ir.type;

import org.jspecify.annotations.Nullable;

/** Another name for a type; a null target is {@code void}. */
public record TypedefType(String name, @Nullable Type target) implements Type {
  @Override
  public long bits() {
    return target == null ? 0 : stripped().bits();
  }
}
