package io.interlock.summary;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import org.jspecify.annotations.Nullable;

/**
 * Who may know an object when it is accessed: possibly other threads, or as many as knew the
 * objects of some arguments when the function was entered, since it is one of these, or a pointer
 * to it was stored in one.
 *
 * @param formals a bit for each argument; all bits if other threads may know the object anyway
 */
public record Ownership(long formals) {
  /** Possibly other threads. */
  public static final Ownership SHARED = new Ownership(-1);

  public boolean isShared() {
    return formals == -1;
  }

  /** Null if nobody else can know it. */
  static @Nullable Ownership of(Atom root, Escapes escapes) {
    if (escapes.isPublished(root)) {
      return SHARED;
    }
    long formals = 0;
    for (Atom holder : escapes.holders(root)) {
      if (holder instanceof FormalValue f) {
        if (f.formal() >= Long.SIZE - 1) {
          return SHARED;
        }
        formals |= 1L << f.formal();
      }
    }
    return formals == 0 ? null : new Ownership(formals);
  }

  /** As many as know an object of either. */
  static @Nullable Ownership either(@Nullable Ownership a, @Nullable Ownership b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return new Ownership(a.formals | b.formals);
  }
}
