package io.interlock.frontend.clang;

/**
 * Whether bodies that C only offers for inlining ({@code gnu_inline}, C99 {@code inline} without
 * {@code extern}) are part of the unit. The linker expects such functions from another unit, so
 * they are left out unless none defines them.
 */
public enum InlineBodies {
  /** Leave them out, as unoptimized code does. */
  OMIT,
  /** Emit them, as {@code available_externally}. */
  EMIT
}
