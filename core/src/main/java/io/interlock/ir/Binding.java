package io.interlock.ir;

/**
 * That a local value stands for a source variable or a part of it.
 *
 * @param bitOffset where the part begins
 * @param bits how wide the part is, 0 for the whole variable
 */
public record Binding(Variable variable, Place place, long bitOffset, long bits) {
  /** How the value and the variable relate. */
  public enum Place {
    /** The value is the address of the variable. */
    MEMORY,
    /** The value is what the variable holds. */
    VALUE
  }
}
