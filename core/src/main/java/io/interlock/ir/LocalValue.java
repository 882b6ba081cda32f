package io.interlock.ir;

/**
 * A value of one function. Formals and results share one dense numbering, formals first, so facts
 * about local values are kept in arrays and bit sets.
 */
public sealed interface LocalValue extends Value permits Formal, Result {
  /** The number within the function, from zero. */
  int id();

  ValueType type();
}
