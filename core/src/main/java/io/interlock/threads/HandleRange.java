package io.interlock.threads;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Cells of an array of thread ids: {@code base[first]} up to, not including, {@code base[end]}.
 *
 * @param base the address of element zero
 * @param stride the size of an element
 */
public record HandleRange(Symbolic base, long stride, Symbolic first, Symbolic end) {
  boolean mentions(Predicate<Atom> condition) {
    return base.mentions(condition) || first.mentions(condition) || end.mentions(condition);
  }

  /** In other names; null if a part has none. */
  @Nullable HandleRange renamed(ThreadChanges.Renaming renaming) {
    Symbolic newBase = renaming.handle(base);
    Symbolic newFirst = renaming.handle(first);
    Symbolic newEnd = renaming.handle(end);
    return newBase == null || newFirst == null || newEnd == null
        ? null
        : new HandleRange(newBase, stride, newFirst, newEnd);
  }
}
