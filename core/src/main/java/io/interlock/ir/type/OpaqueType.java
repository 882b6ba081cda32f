package io.interlock.ir.type;

/** A type that the debug information does not describe. */
public record OpaqueType(String name) implements Type {
  @Override
  public long bits() {
    return 0;
  }
}
