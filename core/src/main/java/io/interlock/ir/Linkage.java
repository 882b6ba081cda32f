package io.interlock.ir;

/** How a symbol takes part in linking, in the order of the unit image. */
public enum Linkage {
  EXTERNAL,
  /** Seen in its own unit only: {@code static}. */
  INTERNAL,
  /** Gives way to an external definition. */
  WEAK,
  /** Dropped where unused; all copies are the same. */
  LINK_ONCE,
  /** A body for inlining, with the real definition elsewhere: C99 {@code inline}. */
  AVAILABLE,
  /** A tentative definition under {@code -fcommon}. */
  COMMON,
  /** A declaration that may stay undefined. */
  EXTERN_WEAK,
  /** Concatenated over units: lists of constructors. */
  APPENDING
}
