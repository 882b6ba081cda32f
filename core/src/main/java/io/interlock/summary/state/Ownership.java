package io.interlock.summary.state;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import org.jspecify.annotations.Nullable;

/**
 * Who may know an object when it is accessed: possibly other threads, or as many as knew the
 * objects of some arguments when the function was entered, since it is one of these, or a pointer
 * to it was stored in one. The caller may have stored it in the objects of other arguments, so
 * these are told, too, if the function has made them known by then.
 *
 * @param formals a bit for each argument; all bits if other threads may know the object anyway
 * @param published a bit for each argument whose object was made known before the access
 */
public record Ownership(long formals, long published) {
  /** Possibly other threads. */
  public static final Ownership SHARED = new Ownership(-1, 0);

  /**
   * Nobody else yet: matters only if others may find the object without being ordered after what
   * was done to it.
   */
  public static final Ownership UNPUBLISHED = new Ownership(0, 0);

  public boolean isShared() {
    return formals == -1;
  }

  public boolean isUnpublished() {
    return formals == 0;
  }

  /** Whether callers have to say who knows the object. */
  boolean isCallers() {
    return !isShared() && !isUnpublished();
  }

  /** The same if callers are not asked. */
  public Ownership withoutCallers() {
    return isUnpublished() ? this : SHARED;
  }

  /** Null if nobody else can know it. */
  public static @Nullable Ownership of(Atom root, Escapes escapes) {
    if (escapes.isPublished(root)) {
      return SHARED;
    }
    long formals = bits(escapes.holders(root));
    if (formals == 0) {
      return null;
    }
    long published = bits(escapes.published());
    return formals == -1 || published == -1 ? SHARED : new Ownership(formals, published);
  }

  /** The formals among some atoms; all bits if they do not fit. */
  private static long bits(Iterable<Atom> atoms) {
    long bits = 0;
    for (Atom atom : atoms) {
      if (atom instanceof FormalValue f) {
        if (f.formal() >= Long.SIZE - 1) {
          return -1;
        }
        bits |= 1L << f.formal();
      }
    }
    return bits;
  }

  /** As many as know an object of either. */
  public static @Nullable Ownership either(@Nullable Ownership a, @Nullable Ownership b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.isShared() || b.isShared()
        ? SHARED
        : new Ownership(a.formals | b.formals, a.published | b.published);
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ownership o && o.formals == formals && o.published == published;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(formals) * 31 + Long.hashCode(published);
  }
}
