package io.interlock.summary.region;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a function does to regions that its callers know: which of its formals and its result come
 * to be in one region.
 */
record RegionSummary(List<Group> groups) {
  static final RegionSummary NONE = new RegionSummary(List.of());

  /**
   * Values in one region.
   *
   * @param formals by number
   * @param owner what the region hangs off, in terms of the function; null if nothing yet
   * @param isMixed more than one region, or more than one at a time
   * @param isLinked whether a pointer was stored to make it so
   */
  record Group(
      BitSet formals,
      boolean hasResult,
      @Nullable RegionOwner owner,
      boolean isMixed,
      boolean isLinked) {}

  RegionSummary {
    groups = List.copyOf(groups);
  }
}
