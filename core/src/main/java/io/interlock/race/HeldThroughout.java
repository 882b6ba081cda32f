package io.interlock.race;

import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The locks that are held at each of some accesses, as far as there is only one of each. */
final class HeldThroughout {
  private final Function<Symbolic, Integer> place;
  private @Nullable Set<Integer> common;

  /**
   * @param place the only place of a lock, or {@link SinglePlace#NONE}
   */
  HeldThroughout(Function<Symbolic, Integer> place) {
    this.place = place;
  }

  /** One more access, by its locks; those that write need them exclusively. */
  void add(Collection<Holding> held, boolean isWrite) {
    Set<Integer> before = common;
    common =
        held.stream()
            .filter(h -> !isWrite || h.mode() == LockMode.EXCLUSIVE)
            .map(Holding::lock)
            .map(place)
            .filter(l -> l != SinglePlace.NONE && (before == null || before.contains(l)))
            .collect(Collectors.toSet());
  }

  /** Whether there are accesses, and one lock for all of them. */
  boolean isAny() {
    return common != null && !common.isEmpty();
  }
}
