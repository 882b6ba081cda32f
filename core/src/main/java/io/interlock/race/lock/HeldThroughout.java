package io.interlock.race.lock;

import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.symbolic.Atom.LibraryPlace;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The locks that are held at each of some accesses, as far as there is only one of each: those of a
 * library are known by their names, others by their places.
 */
public final class HeldThroughout {
  private final Function<Symbolic, Integer> place;
  private @Nullable Set<Object> common;

  /**
   * @param place the only place of a lock, or {@link SinglePlace#NONE}
   */
  public HeldThroughout(Function<Symbolic, Integer> place) {
    this.place = place;
  }

  /** One more access, by its locks; those that write need them exclusively. */
  public void add(Collection<Holding> held, boolean isWrite) {
    Set<Object> before = common;
    common =
        held.stream()
            .filter(h -> !isWrite || h.mode() == LockMode.EXCLUSIVE)
            .flatMap(h -> Stream.ofNullable(only(h.lock())))
            .filter(l -> before == null || before.contains(l))
            .collect(Collectors.toSet());
  }

  /** What tells a lock of which there is one from others; null if there may be several. */
  private @Nullable Object only(Symbolic lock) {
    if (lock.atom() instanceof LibraryPlace) {
      return lock;
    }
    int at = place.apply(lock);
    return at == SinglePlace.NONE ? null : at;
  }

  /** Whether one of the locks is among these. */
  public boolean isHeldBy(Collection<Holding> held) {
    Set<Object> wanted = common == null ? Set.of() : common;
    return held.stream().anyMatch(h -> wanted.contains(only(h.lock())));
  }

  /** Whether there are accesses, and one lock for all of them. */
  public boolean isAny() {
    return common != null && !common.isEmpty();
  }
}
