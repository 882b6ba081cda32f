package io.interlock.symbolic;

import org.jspecify.annotations.Nullable;

/** Says names in other terms. */
public interface Renaming {
  /** The name in the other terms; null if there is none. */
  @Nullable Symbolic apply(Symbolic name);
}
