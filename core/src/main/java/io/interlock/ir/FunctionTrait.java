package io.interlock.ir;

/** What a declaration says of a function beyond its type. */
public enum FunctionTrait {
  VARIADIC,
  NO_RETURN,
  /** {@code setjmp} and its kin. */
  RETURNS_TWICE
}
