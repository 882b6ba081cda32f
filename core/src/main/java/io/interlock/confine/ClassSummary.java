package io.interlock.confine;

import io.interlock.pointsto.Places;
import java.util.BitSet;
import java.util.List;

/** What callers have to know of the classes of a function: those of its formals and its result. */
record ClassSummary(List<Group> groups) {
  /** Says the least: a function that was not looked at yet. */
  static final ClassSummary NONE = new ClassSummary(List.of());

  /**
   * Formals that point into one region, and perhaps the result.
   *
   * @param isUnknown whether what is returned may be of another region
   * @param cells where pointers of the class are stored
   * @param objects the same, anywhere in these
   */
  record Group(
      BitSet formals, boolean hasResult, boolean isUnknown, Places cells, Places objects) {}
}
